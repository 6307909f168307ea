import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { BirthYear, CityField, Email, GenderField, SearchText, ShareSourceField } from '../../shared/shapes/fields.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { FileUrl, Instant, idInPath, paged, pageQuery, q, Seen } from '../../shared/shapes/wire.ts'
import { approvalLimits } from '../../vocabulary/approvals.ts'
import { limits } from '../../vocabulary/limits.ts'
import { folders, imageTypes } from '../../vocabulary/media.ts'
import { adminRoles, tutorRoles } from '../../vocabulary/roles.ts'
import { cleanText } from '../../vocabulary/text.ts'
import { NewPassword } from '../shapes/passwords.ts'
import { ChangedUser, CreatedUser, PublicStudio, RoleField, UserChanges, UserSelf } from '../shapes/user.ts'

export const createUser = endpoint({
  method: 'POST',
  path: '/user',
  who: 'anyone',
  limit: 'register',
  note: 'Opens an account. Students and tutors may open their own; every other role is made by an admin, admins by a super admin: such an account begins as a student, and its role waits for a second admin. Tutors are adults: a `birthYear` below the age of the settings is `young-tutor`.',
  body: v.object({
    role: RoleField,
    email: Email,
    password: NewPassword,
    birthYear: v.optional(BirthYear),
    source: ShareSourceField,
  }),
  reply: CreatedUser,
  errors: [
    'user-exists',
    'invalid-email-address',
    'invalid-email',
    'short-password',
    'long-password',
    'invalid-password',
    'common-password',
    'personal-password',
    'old-user',
    'young-user',
    'young-tutor',
  ],
})

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/user/current',
  who: 'signed-in',
  beforeFactor: true,
  note: 'The caller, as stored now; also the probe that tells whether a token still opens anything.',
  reply: UserSelf,
})

export const getUser = endpoint({
  method: 'GET',
  path: '/user/{id}',
  who: adminRoles,
  note: 'One account, for admins.',
  params: idInPath,
  reply: UserSelf,
  errors: ['user-not-found'],
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/user/list',
  who: adminRoles,
  note: 'Accounts, newest first. `verified` looks at the e-mail, `verifiedPhone` at the phone; `search` looks in name, e-mail and phone.',
  query: listQuery(
    {
      ids: v.optional(q.list(q.int())),
      role: v.optional(v.pipe(q.int(), RoleField)),
      verified: v.optional(q.bool()),
      verifiedPhone: v.optional(q.bool()),
      gender: v.optional(GenderField),
      city: v.optional(v.pipe(q.int(), CityField)),
      createdAt: v.optional(q.filter(Instant)),
      /** Only accounts that are blocked now. */
      blocked: v.optional(v.literal('true')),
      search: v.optional(SearchText),
    },
    ['created_at'],
  ),
  reply: listReply(UserSelf),
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/user/{id}',
  who: 'signed-in',
  owned: true,
  proof: ['email', 'phone', 'password'],
  limit: 'write',
  note: 'Changes an account: people their own, admins anybody’s, studios the films of their tutors. A studio is answered with none of the tutor’s private fields but the e-mail. A new e-mail or phone has to be verified again. Another e-mail or phone for somebody else needs a `reason` and a second admin (`approval-waits`, with all other fields changed); then the old addresses are told, and it takes effect after 72 hours unless they answer before. A new password or e-mail signs every device out; the caller goes on with the token of the reply.',
  params: idInPath,
  body: v.object({
    ...UserChanges.entries,
    /** Why the team changes somebody's address; needed for that alone. */
    reason: v.optional(
      v.pipe(
        v.string(),
        v.transform(cleanText),
        v.minLength(approvalLimits.note.min),
        v.maxLength(approvalLimits.note.max),
      ),
    ),
    seen: Seen,
  }),
  reply: ChangedUser,
  errors: [
    'user-not-found',
    'changed-meanwhile',
    'user-exists',
    'approval-waits',
    'wrong-password',
    'no-password',
    'invalid-email-address',
    'invalid-email',
    'short-password',
    'long-password',
    'invalid-password',
    'common-password',
    'personal-password',
    'invalid-user-name',
    'short-user-name',
    'long-user-name',
    'api-invalid-user-name',
    'invalid-tutor-name',
    'old-user',
    'birth-year-fixed',
    'young-user',
    'young-tutor',
    'intro-video-required',
    'interview-required',
    'demo-session-required',
    'invalid-phone',
    'unverified-phone',
    'unlinked-telegram',
    'empty-bio',
    'short-bio',
    'long-bio',
    'invalid-bio',
    'short-tutor-about',
    'long-tutor-about',
    'invalid-tutor-about',
    'invalid-notice',
    'max-notice-exceeded',
    'invalid-english-level',
  ],
})

export const setUserImage = endpoint({
  method: 'PUT',
  path: '/user/asset',
  who: 'signed-in',
  limit: 'write',
  note: 'Replaces a face: one’s own, or with `forUser` anybody’s by an admin. What the file is, its bytes say.',
  query: v.object({ forUser: v.optional(q.int()) }),
  files: { image: { types: imageTypes, maxBytes: limits.imageBytes, folder: folders.userImages } },
  reply: v.object({ image: FileUrl }),
  errors: ['user-not-found'],
})

export const listStudios = endpoint({
  method: 'GET',
  path: '/user/studio/list',
  who: [...adminRoles, ...tutorRoles],
  note: 'Studios a tutor may choose, newest first.',
  query: v.object(pageQuery),
  reply: paged(PublicStudio),
})

export const signUserOut = endpoint({
  method: 'POST',
  path: '/user/{id}/sign-out',
  who: 'signed-in',
  beforeFactor: true,
  owned: true,
  limit: 'write',
  note: 'Signs somebody out on every device, the one that asks included, and ends their calendar address: people themselves, admins everybody but admins, who are signed out by super admins.',
  params: idInPath,
  errors: ['user-not-found'],
})
