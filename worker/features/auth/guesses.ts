/**
 * Names the counter of failed log-ins. It goes by the e-mail and not by the account: an address nobody has is held back
 * like any other, and tells nobody apart.
 */
export const guessesAt = (email: string): string => `login:${email}`
