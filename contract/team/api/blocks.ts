import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Instant, idInPath } from '../../shared/shapes/wire.ts'
import { blockLimits, blockReasons } from '../../vocabulary/blocks.ts'
import { adminRoles } from '../../vocabulary/roles.ts'
import { AccountBlock } from '../shapes/blocks.ts'

const Words = v.pipe(v.string(), v.trim(), v.minLength(blockLimits.words.min), v.maxLength(blockLimits.words.max))

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const listBlocks = endpoint({
  method: 'GET',
  path: '/admin/user/{id}/block',
  who: adminRoles,
  note: 'The blocks of an account, newest first, at most fifty, and what a new one would end: coming lessons with their minutes, coming interviews and demo sessions, and rooms.',
  params: idInPath,
  reply: v.object({
    list: v.array(AccountBlock),
    ends: v.object({ lessons: Count, minutes: Count, appointments: Count, rooms: Count }),
  }),
  errors: ['user-not-found'],
})

export const blockAccount = endpoint({
  method: 'POST',
  path: '/admin/user/{id}/block',
  who: adminRoles,
  limit: 'write',
  note: 'Blocks an account until an instant at most a year ahead, or without end. Its sessions end at once and signing in is refused; its coming bookings are cancelled for the other side, with the minutes returned; a tutor is no longer listed. Money and subscriptions stay. Nobody blocks themselves; admins are blocked by super admins, of whom one is left (`illegal`).',
  params: idInPath,
  body: v.object({ reason: v.picklist(blockReasons), words: Words, until: v.nullable(Instant) }),
  reply: AccountBlock,
  errors: ['user-not-found', 'block-exists', 'illegal'],
})

export const unblockAccount = endpoint({
  method: 'POST',
  path: '/admin/user/{id}/unblock',
  who: adminRoles,
  limit: 'write',
  note: 'Ends the block of an account before its end. What it cancelled stays cancelled.',
  params: idInPath,
  body: v.object({ words: Words }),
  errors: ['user-not-found', 'block-not-found'],
})
