import * as v from 'valibot'
import { Instant } from '../../shared/shapes/wire.ts'
import { friendRefusals, friendStates } from '../../vocabulary/friends.ts'

/** What opening somebody's link shows: who invites, and what both would get. */
export const FriendLink = v.object({
  /** The inviter's first name; null where they have not given one. */
  name: v.nullable(v.string()),
  /** Minutes for each; 0 where there are none to be had at present. */
  minutes: v.number(),
})
export type FriendLink = v.InferOutput<typeof FriendLink>

const fate = {
  state: v.picklist(friendStates),
  joinedAt: Instant,
  /** When their first payment came; null until then. */
  decidedAt: v.nullable(Instant),
}

/** The caller's link and their friends, the newest first. */
export const MyFriends = v.object({
  code: v.string(),
  minutes: v.number(),
  /** Friends that may still bring minutes within the year. */
  left: v.number(),
  friends: v.array(
    v.object({
      id: v.number(),
      /** First name; null where they have not given one. */
      name: v.nullable(v.string()),
      ...fate,
      /** Minutes for the caller. */
      minutes: v.number(),
    }),
  ),
})
export type MyFriends = v.InferOutput<typeof MyFriends>

/** A friend as the team sees them. */
export const InvitedFriend = v.object({
  friendId: v.number(),
  inviterId: v.number(),
  ...fate,
  refusal: v.nullable(v.picklist(friendRefusals)),
  friendMinutes: v.number(),
  inviterMinutes: v.number(),
  txId: v.nullable(v.number()),
})
export type InvitedFriend = v.InferOutput<typeof InvitedFriend>
