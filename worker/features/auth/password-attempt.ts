import type { Attempt } from '#worker/storage/attempts.ts'

/**
 * An attempt at the password of an account. Counted by e-mail, not account id, so that unknown addresses are limited
 * like known ones and the limit does not reveal which exist.
 */
export const createPasswordAttempt = (email: string, network: string): Attempt => ({
  secret: `login:${email}`,
  email,
  network,
})
