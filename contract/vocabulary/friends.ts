/** Students who bring friends: a personal link, and minutes for both when the friend pays for the first time. */

export const friendLimits = {
  /** Signs of a code: six random bytes, which the database gives every student. */
  codeLength: 12,
  /** Days a browser keeps the code of a link that was opened. */
  keptDays: 30,
  /** Friends that bring minutes within `rewardDays`. */
  rewards: 10,
  rewardDays: 365,
  /** Minutes for each of the two; the team may set others, and 0 for none. */
  minutes: { usual: 30, max: 60 },
  /** Friends of one student that are shown, the newest. */
  listed: 100,
} as const

/** Holds the code of the link through which a visitor came, until they register. */
export const friendCookie = 'hiwar_friend'

/** Why a first payment brought no minutes: what the two accounts have in common. */
export const friendRefusals = ['same-phone', 'same-mailbox', 'same-telegram'] as const
export type FriendRefusal = (typeof friendRefusals)[number]

/**
 * What became of a friend for whoever invited them. `joined`: has not paid yet; `rewarded`: both have the minutes; `full`:
 * only the friend has them, because the inviter has had as many as there are; `refused`: one person with two accounts;
 * `taken-back`: the payment went back, and the minutes with it; `off`: there were none to be had at that time.
 */
export const friendStates = ['joined', 'rewarded', 'full', 'refused', 'taken-back', 'off'] as const
export type FriendState = (typeof friendStates)[number]
