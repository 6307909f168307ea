import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { FileUrl } from '../../shared/shapes/wire.ts'
import { Archive, Deletion, DeletionLosses, MyData } from '../shapes/my-data.ts'

export const readMyData = endpoint({
  method: 'GET',
  path: '/my-data',
  who: 'signed-in',
  note: 'The archive of the caller’s data, and whether their account waits to be deleted, with what stands against it and what would be lost.',
  reply: MyData,
})

export const askForArchive = endpoint({
  method: 'POST',
  path: '/my-data/export',
  who: 'signed-in',
  limit: 'write',
  note: 'Has an archive of everything about the caller made in the background, and tells them when it is ready. One at a time, at most one a day.',
  reply: Archive,
  errors: ['archive-in-the-making', 'archive-too-soon'],
})

export const openArchive = endpoint({
  method: 'POST',
  path: '/my-data/export/file',
  who: 'signed-in',
  proof: true,
  limit: 'write',
  note: 'The address of the archive, for an hour.',
  reply: v.object({ url: FileUrl }),
  errors: ['archive-not-found'],
})

export const askForDeletion = endpoint({
  method: 'POST',
  path: '/my-data/deletion',
  who: 'signed-in',
  proof: true,
  limit: 'write',
  note: 'Has the caller’s account deleted after 14 days. It ends every other session, cancels the lessons ahead of a student and hides a tutor; signing in anew takes it back. `losses` names what is lost; more than that is refused (`losses-unnamed`). `token` takes the place of the caller’s own. Repeating it changes nothing.',
  body: v.object({ losses: DeletionLosses }),
  reply: v.object({ ...Deletion.entries, token: v.string() }),
  errors: ['deletion-blocked', 'losses-unnamed'],
})

export const takeBackDeletion = endpoint({
  method: 'DELETE',
  path: '/my-data/deletion',
  who: 'signed-in',
  limit: 'write',
  note: 'The account stays. Without a deletion that waits nothing changes. Lessons that were cancelled stay so.',
})
