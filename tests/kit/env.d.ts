declare namespace Cloudflare {
  interface Env {
    /** Read by the test configuration, applied by the setup file. */
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[]
    TOKEN_SECRET: string
    OTP_PEPPER: string
    PASSWORD_LOG_N: string
    /** How far away the database is made to look where round trips are counted; the benchmark sets it. */
    DATABASE_DELAY_MS: string
  }
}
