/** What the users of the demo world log in with. */
export const password = 'Hiwar-2026'
/** The address of a user, by the part before the @. */
export const emailOf = (handle: string): string => `${handle}@hiwar.test`

/** The code of the personal link of `malak`. */
export const demoFriendCode = '5a1ac0de5a1a'
