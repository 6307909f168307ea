import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { idInPath } from '../../shared/shapes/wire.ts'
import { OwnThread, OwnThreadLine, ThreadText } from '../shapes/thread.ts'

const token = v.pipe(v.string(), v.maxLength(100))
const tokenInQuery = v.object({ token })

export const listOwnThreads = endpoint({
  method: 'GET',
  path: '/my-threads',
  who: 'signed-in',
  note: 'Conversations of the caller with the team, the newest fifty by their last message.',
  reply: v.object({ list: v.array(OwnThreadLine) }),
})

export const readOwnThread = endpoint({
  method: 'GET',
  path: '/my-thread/{id}',
  who: 'signed-in',
  note: 'What the caller and the team wrote to each other: its newest 200 messages, oldest first.',
  params: idInPath,
  reply: OwnThread,
  owned: true,
})

export const writeOwnThread = endpoint({
  method: 'POST',
  path: '/my-thread/{id}/message',
  who: 'signed-in',
  limit: 'write',
  note: 'Answers the team in a thread of the caller; a closed one opens again. Not once a dispute is decided (`illegal`).',
  params: idInPath,
  body: v.object({ text: ThreadText }),
  reply: OwnThread,
  errors: ['illegal'],
  owned: true,
})

export const readLinkedThread = endpoint({
  method: 'GET',
  path: '/thread-link',
  who: 'anyone',
  limit: 'lookup',
  note: 'The thread that the link in a mail of the team opens, without an account. A link ends 60 days after its mail (`not-found`).',
  query: tokenInQuery,
  reply: OwnThread,
})

export const writeLinkedThread = endpoint({
  method: 'POST',
  path: '/thread-link',
  who: 'anyone',
  limit: 'write',
  note: 'Answers the team through the link in its mail; a closed thread opens again. Ten answers an hour.',
  body: v.object({ token, text: ThreadText }),
  reply: OwnThread,
  errors: ['illegal'],
})
