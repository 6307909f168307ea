import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { FriendCode } from '../../shared/shapes/fields.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Instant, q } from '../../shared/shapes/wire.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'
import { FriendLink, InvitedFriend, MyFriends } from '../shapes/friend.ts'

export const getFriends = endpoint({
  method: 'GET',
  path: '/friends',
  who: [Role.Student],
  note: 'The caller’s personal link, what it brings, and the friends who came through it. Students who are not of age have none without a guardian’s consent.',
  reply: MyFriends,
  errors: ['student-not-found', 'guardian-required'],
})

export const getFriendLink = endpoint({
  method: 'GET',
  path: '/friends/link/{code}',
  who: 'anyone',
  note: 'Who invites by a personal link, by first name, and how many minutes both get.',
  params: v.object({ code: FriendCode }),
  reply: FriendLink,
  errors: ['invite-not-found'],
})

export const listFriends = endpoint({
  method: 'GET',
  path: '/friends/list',
  who: adminRoles,
  note: 'Everybody who came through a personal link, newest first. `paid`: whether their first payment has come.',
  query: listQuery(
    {
      inviterIds: v.optional(q.list(q.int())),
      friendIds: v.optional(q.list(q.int())),
      paid: v.optional(q.bool()),
      joinedAt: v.optional(q.filter(Instant)),
    },
    ['joined_at'],
  ),
  reply: listReply(InvitedFriend),
})
