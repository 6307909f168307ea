import * as v from 'valibot'
import { SignedInDevice } from '../../people/shapes/device.ts'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Instant, idInPath, q, Seen } from '../../shared/shapes/wire.ts'
import { deskLimits, stopChoices } from '../../vocabulary/desk.ts'
import { disputeLimits } from '../../vocabulary/disputes.ts'
import { adminRoles } from '../../vocabulary/roles.ts'
import { cleanText } from '../../vocabulary/text.ts'
import { PersonNote } from '../shapes/person-note.ts'

const textOf = ({ min, max }: { readonly min: number; readonly max: number }) =>
  v.pipe(v.string(), v.transform(cleanText), v.minLength(min), v.maxLength(max))

const noteInPath = v.object({ id: q.int(), noteId: q.int() })
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

const Piastres = Count

export const getPersonFacts = endpoint({
  method: 'GET',
  path: '/admin/user/{id}/facts',
  who: adminRoles,
  note: 'What the page of a person shows beside the account: the devices they are signed in on, by their last use, with those of the last thirty days that were ended because two held their token, and what they have paid and got back in all, piastres, over their newest 200 payments. `money` is null for everybody but students.',
  params: idInPath,
  reply: v.object({
    devices: v.array(v.omit(SignedInDevice, ['current'])),
    money: v.nullable(
      v.object({
        payments: Count,
        paid: Piastres,
        refunded: Piastres,
        refunding: Piastres,
        since: v.nullable(Instant),
      }),
    ),
  }),
  errors: ['user-not-found'],
})

export const listPersonNotes = endpoint({
  method: 'GET',
  path: '/admin/user/{id}/note',
  who: adminRoles,
  note: 'What the team wrote down about a person: pinned notes first, then the newest, at most fifty.',
  params: idInPath,
  reply: v.object({ list: v.array(PersonNote) }),
})

export const addPersonNote = endpoint({
  method: 'POST',
  path: '/admin/user/{id}/note',
  who: adminRoles,
  limit: 'write',
  note: 'Writes down something about a person, which they never read.',
  params: idInPath,
  body: v.object({ text: textOf(deskLimits.note) }),
  errors: ['user-not-found'],
})

export const updatePersonNote = endpoint({
  method: 'PUT',
  path: '/admin/user/{id}/note/{noteId}',
  who: adminRoles,
  limit: 'write',
  note: 'Changes the text of a note, pins it, or takes it off the top.',
  params: noteInPath,
  body: v.object({ text: v.optional(textOf(deskLimits.note)), pinned: v.optional(v.boolean()), seen: Seen }),
  errors: ['changed-meanwhile'],
})

export const deletePersonNote = endpoint({
  method: 'DELETE',
  path: '/admin/user/{id}/note/{noteId}',
  who: adminRoles,
  limit: 'write',
  note: 'Removes a note of one’s own; super admins remove any. The log keeps its text.',
  params: noteInPath,
})

export const messagePerson = endpoint({
  method: 'POST',
  path: '/admin/user/{id}/message',
  who: adminRoles,
  limit: 'write',
  note: 'Writes to somebody as the team: a notification of the app, which is mailed as well to a verified address.',
  params: idInPath,
  body: v.object({ text: textOf(deskLimits.message) }),
  errors: ['user-not-found'],
})

export const getStop = endpoint({
  method: 'GET',
  path: '/admin/tutor/{id}/stop',
  who: adminRoles,
  note: 'What stopping a tutor would touch: coming lessons, counted to a hundred, with their students, minutes and the last of them.',
  params: idInPath,
  reply: v.object({ lessons: Count, students: Count, minutes: Count, until: v.nullable(Instant) }),
})

export const stopTutor = endpoint({
  method: 'POST',
  path: '/admin/tutor/{id}/stop',
  who: adminRoles,
  limit: 'write',
  note: 'Takes a tutor out of the list, so that nobody books them, and tells them why. With `cancel` the next ten coming lessons are cancelled as well, on the record of the team: all minutes go back, and both members read the reason. `left` says how many are still to come; the same request goes on with them.',
  params: idInPath,
  body: v.object({ lessons: v.picklist(stopChoices), reason: textOf(disputeLimits.reason) }),
  reply: v.object({ left: Count }),
  errors: ['tutor-not-found'],
})
