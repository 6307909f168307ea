import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Id } from '../../shared/shapes/wire.ts'
import { bookLimits } from '../../vocabulary/books.ts'
import { adminRoles } from '../../vocabulary/roles.ts'
import { BooksState } from '../shapes/books.ts'

export const getBooks = endpoint({
  method: 'GET',
  path: '/books',
  who: adminRoles,
  note: 'The company’s books outside: whether they are on, the documents that have not been carried over, refused ones first, and the last nightly comparison with the ledger.',
  reply: BooksState,
})

export const repeatBooks = endpoint({
  method: 'POST',
  path: '/books/repeat',
  who: adminRoles,
  limit: 'write',
  note: 'Sends documents again within a minute, refused ones as well. Those that were carried over meanwhile stay so, and are not counted.',
  body: v.strictObject({ ids: v.pipe(v.array(Id), v.minLength(1), v.maxLength(bookLimits.repeated)) }),
  reply: v.object({ repeated: v.number() }),
})
