{
  "targets": [
    {
      "target_name": "o4policy",
      "sources": ["addon.c"],
      "cflags": ["<!@(pkg-config --cflags o4policy)"],
      "libraries": ["<!@(pkg-config --libs o4policy)"]
    }
  ]
}
