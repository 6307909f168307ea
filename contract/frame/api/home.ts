import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { togetherLimits } from '../../shared/rules/together.ts'
import { q } from '../../shared/shapes/wire.ts'

const { reads, addressLength } = togetherLimits

/** An address below `/api/v1` or of a page, with its parameters. */
const Address = v.pipe(v.string(), v.startsWith('/'), v.maxLength(addressLength))

/** What the read alone would have answered: its status, and its reply or the body of its refusal. */
const Answer = v.object({ status: v.pipe(v.number(), v.integer()), body: v.unknown() })

export const getHome = endpoint({
  method: 'GET',
  path: '/home',
  who: 'signed-in',
  beforeFactor: true,
  note: 'Answers several reads of the caller at once: those that `page`, an address of the app, begins with for their role, and those of `read`, addresses below `/api/v1`. Each is answered under its address, with the parameters in alphabetical order, as it would be alone; one that takes much longer than the others, fails or is not to be had together is left out. Every four of them count as a request: 600 a minute.',
  query: v.object({ page: v.optional(Address), read: v.optional(q.list(Address, reads)) }),
  reply: v.object({ answers: v.record(v.string(), Answer) }),
})
