JSON schemas, made from the tables of the readers.

$ o4-policy schema config | grep -e '"title"' -e '": {' | head -12
  "title": "the config of o4, as far as its sandbox reads it",
  "properties": {
    "sandbox": {
      "properties": {
        "default_tier": {
        "allowedPaths": {
          "items": {
        "allowedDomains": {
          "items": {
        "escape_hatch_binaries": {
          "items": {
        "proxy": {

$ o4-policy schema policy-tets
command line:1:8: error: 'policy-tets' is no schema
  schema policy-tets
         ^^^^^^^^^^^
  help: did you mean 'policy-test'?
? 2

$ # Words of other rules are words of the schema.
> o4-policy schema config --rules "$SOURCE/fixtures/rules" | grep -n vault
15:            "vault"
