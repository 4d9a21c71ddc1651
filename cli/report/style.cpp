// Colours are for what can be done at a place and never stand alone: each chip has its word in it.
// The script adds two buttons; without it, and on paper, everything is there all the same.

#include "cli/report/html.hpp"

namespace o4 {

std::string_view report_style() {
  return R"(:root {
  color-scheme: light dark;
  --paper: #fbfbfa; --card: #ffffff; --ink: #1b1f24; --faint: #5b6470; --line: #d9dde3;
  --accent: #1f5fbf;
  --shut: #a3182a; --shut-soft: #fdecee; --private: #6a3ea8; --private-soft: #f2ecfb;
  --write: #9a4d00; --write-soft: #fdf1e2; --read: #1d6b46; --read-soft: #e8f5ee;
  --none: #5b6470; --none-soft: #eef0f3;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #14171b; --card: #1c2026; --ink: #e7eaee; --faint: #a3acb8; --line: #363d47;
    --accent: #8ab4f8;
    --shut: #ff9aa5; --shut-soft: #3d1d22; --private: #cdb3f7; --private-soft: #2e2440;
    --write: #ffc27d; --write-soft: #3b2a14; --read: #86dcb0; --read-soft: #17322a;
    --none: #a3acb8; --none-soft: #262c34;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem; background: var(--paper);
  color: var(--ink); font: 15px/1.5 system-ui, "DejaVu Sans", sans-serif; }
code, pre, .path { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 0.88em; }
h1 { font-size: 1.6rem; margin: 0 0 0.25rem; }
h2 { font-size: 1.15rem; margin: 2.2rem 0 0.5rem; }
h3 { font-size: 1rem; margin: 1rem 0 0.4rem; }
p { margin: 0.3rem 0 0.8rem; max-width: 60rem; }
a { color: var(--accent); }
nav ul { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; list-style: none; padding: 0; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 0.5rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.faint { color: var(--faint); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 0.3rem 1.2rem;
  padding: 0.9rem 1.1rem; margin: 0.8rem 0; }
.facts dt { color: var(--faint); } .facts dd { margin: 0; }
.legend { display: flex; flex-wrap: wrap; gap: 0.4rem 1rem; padding: 0; list-style: none; }
.head, .place > summary { display: grid; align-items: center; gap: 0.5rem;
  grid-template-columns: minmax(14rem, 1fr) repeat(4, 6.6rem); padding: 0.22rem 0.8rem; }
.head { font-weight: 600; color: var(--faint); border-bottom: 1px solid var(--line);
  font-size: 0.85em; position: sticky; top: 0; background: var(--card); z-index: 1; }
.place { border-bottom: 1px solid var(--line); border-left: 5px solid var(--none); }
.place:last-child { border-bottom: 0; }
.place > summary { cursor: pointer; list-style: none; }
.place > summary::-webkit-details-marker { display: none; }
.place > summary .path::before { content: "\25B8\00A0"; color: var(--faint); }
.place[open] > summary .path::before { content: "\25BE\00A0"; }
.place > summary:hover { background: var(--none-soft); }
.place .path { overflow-wrap: anywhere; }
.shut { border-left-color: var(--shut); } .private { border-left-color: var(--private); }
.write { border-left-color: var(--write); } .read { border-left-color: var(--read); }
.chip { display: inline-block; border-radius: 5px; padding: 0 0.45rem; font-size: 0.85em;
  font-weight: 600; white-space: nowrap; text-align: center; }
.chip.shut { color: var(--shut); background: var(--shut-soft); }
.chip.private { color: var(--private); background: var(--private-soft); }
.chip.write { color: var(--write); background: var(--write-soft); }
.chip.read, .chip.good { color: var(--read); background: var(--read-soft); }
.chip.none { color: var(--none); background: var(--none-soft); }
.why { padding: 0.4rem 1rem 0.8rem 2rem; }
.why dt { font-weight: 600; margin-top: 0.5rem; } .why dd { margin: 0 0 0 1rem; }
.why .lost { color: var(--faint); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.7rem;
  border-bottom: 1px solid var(--line); }
tbody tr:last-child > * { border-bottom: 0; }
thead th { color: var(--faint); font-size: 0.85em; }
td code, th code { overflow-wrap: break-word; }
.where { white-space: nowrap; }
.rule:target { background: var(--write-soft); outline: 2px solid var(--write); }
.sides { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem;
  margin-bottom: 1rem; }
.sides > div { padding: 0.8rem 1rem; }
pre { overflow: auto; max-height: 34rem; margin: 0.5rem 0 0; line-height: 1.45;
  white-space: pre-wrap; overflow-wrap: anywhere; }
pre a { text-decoration-style: dotted; }
.tools { display: flex; gap: 0.7rem; margin: 0.6rem 0; }
button { font: inherit; color: var(--ink); background: var(--card); padding: 0.2rem 0.8rem;
  border: 1px solid var(--line); border-radius: 6px; cursor: pointer; }
@media (max-width: 50rem) {
  body { padding: 0.7rem; }
  .sides { grid-template-columns: minmax(0, 1fr); }
  .head { display: none; }
  .place > summary { grid-template-columns: repeat(2, 1fr); }
  .place > summary .chip::before { content: "commands " attr(data-op) ": "; font-weight: 400; }
  .place > summary .chip[data-actor="file-tool"]::before {
    content: "file tools " attr(data-op) ": "; }
  .where { white-space: normal; }
  .place > summary .path { grid-column: 1 / -1; }
}
@media print {
  body { max-width: none; padding: 0; background: #fff; font-size: 10pt; }
  nav, .tools, .skip { display: none; }
  .head { position: static; }
  pre { max-height: none; }
  .place, tr { break-inside: avoid; } h2, h3 { break-after: avoid; }
}
)";
}

std::string_view report_script() {
  return R"('use strict';
const all = (open) => document.querySelectorAll('details.place').forEach((d) => { d.open = open; });
document.querySelectorAll('.tools').forEach((tools) => {
  for (const [text, open] of [['Open all reasons', true], ['Close all', false]]) {
    const button = document.createElement('button');
    button.textContent = text;
    button.addEventListener('click', () => all(open));
    tools.append(button);
  }
});
addEventListener('beforeprint', () => all(true));
)";
}

}  // namespace o4
