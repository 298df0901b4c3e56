/** Partners of tests are servers on this machine, which connections to addresses of records otherwise refuse. Child processes inherit it. */
process.env.INVOIZE_ALLOW_HOSTS ??= 'localhost,127.0.0.0/8,::1';
