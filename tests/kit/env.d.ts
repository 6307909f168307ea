declare namespace Cloudflare {
  interface Env {
    /** Read by the test configuration, applied by the setup file. */
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[]
    SEARCH_MIGRATIONS: import('cloudflare:test').D1Migration[]
    TOKEN_SECRET: string
    OTP_PEPPER: string
    PASSWORD_LOG_N: string
    /** The simulated distance to the database in ms where round trips are counted; set by the benchmark. */
    DATABASE_DELAY_MS: string
  }
}
