declare namespace Cloudflare {
  interface Env {
    /** Read by the test configuration, applied by the setup file. */
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[]
    TOKEN_SECRET: string
    OTP_PEPPER: string
    PASSWORD_LOG_N: string
  }
}
