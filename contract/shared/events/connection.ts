/** The connection itself. */
import * as v from 'valibot'
import { clientEvent } from './event.ts'

export const Disconnect = clientEvent({
  name: 'disconnect',
  note: 'Ends the connection: acknowledged, then the server closes the socket with 1000. Closing the socket does the same without an ack.',
  data: v.object({}),
  acks: ['ok'],
})
