A page of HTML: a file is written whole, or not at all.

$ printf '[facts]\nhome = "/home/ann"\n' > one.policy.toml
> o4-policy report one.policy.toml -o one.html && head -3 one.html && ls
<!doctype html>
<html lang="en">
<head>
one.html
one.policy.toml

$ o4-policy report one.policy.toml | tail -2
</body>
</html>

$ o4-policy report missing.policy.toml -o two.html; ls
command line:1:8: error: cannot read 'missing.policy.toml': No such file or directory
  report missing.policy.toml -o two.html
         ^^^^^^^^^^^^^^^^^^^
one.html
one.policy.toml

$ o4-policy report one.policy.toml -o /nowhere/one.html
command line:1:24: error: cannot write '/nowhere/one.html': No such file or directory
  report one.policy.toml -o /nowhere/one.html
                         ^^
? 2

$ o4-policy report one.policy.toml --scenario one.policy.toml
command line:1:24: error: '--scenario' and a file are both given
  report one.policy.toml --scenario one.policy.toml
                         ^^^^^^^^^^
? 2
