/** What the users of the demo world log in with. */
export const password = 'Hiwar-2026'
/** The address of a user, by the part before the @. */
export const emailOf = (handle: string): string => `${handle}@hiwar.test`

/** What an app makes the one-time codes of `admin2` of. */
export const demoCodesSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** The code of the personal link of `malak`. */
export const demoFriendCode = '5a1ac0de5a1a'
