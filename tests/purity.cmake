# Fails if a library of the product calls for what reaches the machine: disk, environment, clock,
# processes, network, threads, chance, the user's locale.
# Usage: cmake -DNM=nm "-DLIBRARIES=a.a;b.a" -P tests/purity.cmake
cmake_minimum_required(VERSION 3.25)

# C functions; a name counts with and without leading underscores and the endings 64, _r and _chk.
set(impure_functions
    # disk
    open openat creat fopen fdopen freopen popen tmpfile mkstemp mkdtemp opendir fdopendir readdir
    scandir ftw nftw glob stat lstat fstat fstatat statx xstat lxstat fxstat statfs statvfs access
    faccessat readlink readlinkat realpath getcwd chdir fchdir unlink unlinkat rename renameat
    mkdir mkdirat rmdir remove link linkat symlink symlinkat truncate ftruncate chmod chown utimes
    read write pread pwrite readv writev fread fwrite fgets getc getchar fgetc fputs puts putchar
    printf fprintf perror mmap ioctl fcntl isatty
    # environment and user
    getenv secure_getenv setenv putenv unsetenv environ getpwnam getpwuid getuid geteuid getgid
    getpid getppid getlogin gethostname uname sysconf setlocale newlocale uselocale nl_langinfo
    # clock
    time clock clock_gettime gettimeofday times localtime gmtime mktime sleep usleep nanosleep
    # processes, threads, loading
    fork vfork clone execl execle execlp execv execve execvp execvpe posix_spawn posix_spawnp system
    wait waitpid kill raise signal sigaction pthread_create pthread_mutex_lock dlopen syscall
    # network
    socket socketpair connect bind listen accept getaddrinfo gethostbyname send sendto recv recvfrom
    # chance
    rand srand random srandom drand48 lrand48 mrand48 getrandom getentropy arc4random
    arc4random_uniform arc4random_buf)

# C++ names, by how they begin.
set(impure_names
    "(typeinfo for |vtable for |VTT for )?std::(__cxx11::|__1::)?basic_[io]?f(stream|ilebuf)"
    "std::(__cxx11::|__1::|__fs::|experimental::)*filesystem::"
    "std::(__1::)?chrono::.*::now\\("
    "std::(__cxx11::|__1::)?random_device"
    "std::(__1::)?(thread|this_thread|mutex|condition_variable)"
    "std::ios_base::Init"
    "std::(__1::)?w?(cin|cout|cerr|clog)$"
    "std::(__1::)?locale::(global|locale\\(char const)")

# Exceptions would be listed here, each with the reason why it reaches nothing. There are none.
set(harmless "")

function(is_impure symbol result)
  set(${result} NO PARENT_SCOPE)
  if(symbol IN_LIST harmless)
    return()
  endif()
  string(REGEX REPLACE "^_+" "" function "${symbol}")
  string(REGEX REPLACE "(64|_r|_chk|_2)+$" "" function "${function}")
  if(function IN_LIST impure_functions)
    set(${result} YES PARENT_SCOPE)
  endif()
  foreach(name IN LISTS impure_names)
    if(symbol MATCHES "^${name}")
      set(${result} YES PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

set(faults "")
foreach(library IN LISTS LIBRARIES)
  execute_process(
    COMMAND "${NM}" -C -u "${library}"
    OUTPUT_VARIABLE text
    ERROR_QUIET COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE ";" " " text "${text}")
  string(REPLACE "[" "(" text "${text}")  # CMake lists do not split inside brackets
  string(REPLACE "]" ")" text "${text}")
  string(REGEX MATCHALL "[^\n]+" lines "${text}")
  list(REMOVE_DUPLICATES lines)
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^ *[UwvV] +" "" symbol "${line}")
    string(REGEX REPLACE "@.*$" "" symbol "${symbol}")
    is_impure("${symbol}" impure)
    if(impure)
      string(APPEND faults "  ${library}: ${symbol}\n")
    endif()
  endforeach()
endforeach()

if(faults)
  message(FATAL_ERROR "a pure library reaches the machine:\n${faults}")
endif()
