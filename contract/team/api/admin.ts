import * as v from 'valibot'
import { FoundPerson, RoleField, UserSelf } from '../../people/shapes/user.ts'
import { endpoint } from '../../shared/api/endpoint.ts'
import { SearchText } from '../../shared/shapes/fields.ts'
import { Id, idInPath, q, Seen } from '../../shared/shapes/wire.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'
import { workGroups, workKinds } from '../../vocabulary/work.ts'
import { AdminHome, AdminToday, ShareSourceStats } from '../shapes/admin.ts'
import { TeamMember } from '../shapes/team-member.ts'
import { WorkOwner } from '../shapes/work.ts'

export const getAdminHome = endpoint({
  method: 'GET',
  path: '/admin/home',
  who: adminRoles,
  note: 'What waits for somebody of the team, ordered by when it becomes late: at most 60 lines of what is asked for, and the number of each kind, counted to a hundred.',
  query: v.object({ group: v.optional(v.picklist(workGroups)), mine: v.optional(q.bool()) }),
  reply: AdminHome,
})

export const getAdminToday = endpoint({
  method: 'GET',
  path: '/admin/today',
  who: adminRoles,
  note: 'The lessons of today by hour, figures beside those of the same day last week, how far applicants came, and the money of the month so far.',
  reply: AdminToday,
})

export const changeWorkOwner = endpoint({
  method: 'PUT',
  path: '/admin/work/{kind}/{id}/owner',
  who: adminRoles,
  limit: 'write',
  note: 'Takes work, gives it back (`owner` null) or hands it to somebody else of the team. `seen` is the owner the caller saw; where somebody else was faster, `changed-meanwhile` names who has it.',
  params: v.object({ kind: v.picklist(workKinds), id: q.int() }),
  body: v.object({ owner: v.nullable(Id), seen: v.nullable(Id) }),
  reply: v.object({ owner: v.nullable(WorkOwner) }),
  errors: ['user-not-found', 'changed-meanwhile'],
})

export const listShareSources = endpoint({
  method: 'GET',
  path: '/admin/share-sources',
  who: adminRoles,
  note: 'Visits through the published links and the accounts they led to, in the last days of Cairo, today included. Sources without either are left out; most visits first.',
  query: v.object({ days: q.int(1, 90) }),
  reply: v.array(ShareSourceStats),
})

export const listTeam = endpoint({
  method: 'GET',
  path: '/admin/team',
  who: adminRoles,
  note: 'Everybody whose account opens those of others, with their last sign-in and what they prove themselves with. Super admins first, then by role and age of the account; at most a hundred.',
  reply: v.array(TeamMember),
})

export const searchPeople = endpoint({
  method: 'GET',
  path: '/user/search',
  who: adminRoles,
  note: 'A few people, of any role unless one is given, by id, e-mail, phone or name, whose spelling is folded. Text of less than three letters is looked for as an id or as the beginning of an e-mail.',
  query: v.object({ text: SearchText, role: v.optional(v.pipe(q.int(), RoleField)) }),
  reply: v.array(FoundPerson),
})

export const changeRole = endpoint({
  method: 'PUT',
  path: '/user/{id}/role',
  who: [Role.SuperAdmin],
  proof: true,
  limit: 'write',
  note: 'Gives somebody another role and signs them out everywhere, once a second admin approves (`approval-waits`). Refused as `illegal` for oneself, and while the person has coming bookings, a running subscription or undecided withdrawals.',
  params: idInPath,
  body: v.object({ role: RoleField, seen: Seen }),
  reply: UserSelf,
  errors: ['user-not-found', 'changed-meanwhile', 'illegal', 'approval-waits'],
})

export const setVerified = endpoint({
  method: 'PUT',
  path: '/user/{id}/verified',
  who: [Role.SuperAdmin],
  proof: true,
  limit: 'write',
  note: 'Marks e-mail or phone as verified or not, for somebody who cannot receive a code. A phone that another account has verified is `illegal`, as is one that is missing.',
  params: idInPath,
  body: v.object({ email: v.optional(v.boolean()), phone: v.optional(v.boolean()), seen: Seen }),
  reply: UserSelf,
  errors: ['user-not-found', 'changed-meanwhile', 'illegal'],
})
