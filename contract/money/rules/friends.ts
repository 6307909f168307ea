/** Whether two accounts are two people, and what became of a friend. */

import type { FriendRefusal, FriendState } from '../../vocabulary/friends.ts'

/** What the product knows of one of the two. */
export interface FriendFacts {
  readonly email: string
  /** Of the account and of its payments. */
  readonly phones: readonly string[]
  readonly telegramChatId: number | null
}

/** Services that deliver `a.b+x@` and `ab@` into one mailbox. */
const dotless = ['gmail.com', 'googlemail.com']

/** `M.Ali+2@gmail.com` and `mali@googlemail.com` are one mailbox. */
export const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@')
  const [name = '', host] = [email.slice(0, at).toLowerCase().split('+')[0], email.slice(at + 1).toLowerCase()]
  return dotless.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}

/** Null where the two are different people, as far as anybody knows. */
export const refuseFriend = (inviter: FriendFacts, friend: FriendFacts): FriendRefusal | null => {
  if (friend.phones.some((phone) => inviter.phones.includes(phone))) return 'same-phone'
  if (mailboxOf(inviter.email) === mailboxOf(friend.email)) return 'same-mailbox'
  if (friend.telegramChatId !== null && friend.telegramChatId === inviter.telegramChatId) return 'same-telegram'
  return null
}

/** A friend as the database keeps them; instants are epoch ms. */
export interface FriendRecord {
  readonly decidedAt: number | null
  readonly refusal: FriendRefusal | null
  readonly friendMinutes: number
  readonly inviterMinutes: number
  readonly takenBackAt: number | null
}

export const friendStateOf = (friend: FriendRecord): FriendState => {
  if (friend.decidedAt === null) return 'joined'
  if (friend.refusal !== null) return 'refused'
  if (friend.takenBackAt !== null) return 'taken-back'
  if (friend.inviterMinutes > 0) return 'rewarded'
  return friend.friendMinutes > 0 ? 'full' : 'off'
}
