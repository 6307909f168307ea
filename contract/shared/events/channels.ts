/** The channels of broadcasts, and the events with which a socket joins them, catches up with its chat rooms and ends. */

import * as v from 'valibot'
import { tutorNews } from '../../vocabulary/tutor-news.ts'
import { Id } from '../shapes/wire.ts'
import { clientEvent } from './event.ts'

/** `TutorsCache`: tutor lists, as earlier clients ask for them; `WatchTutors` says more. */
export const ChannelName = v.picklist(['TutorsCache', 'AdminInvoices', 'ServerStats'])
export type ChannelName = v.InferOutput<typeof ChannelName>

export const JoinRooms = clientEvent({
  name: 'JoinRooms',
  note: 'After connecting: names the last message held per open room; newer ones follow as RoomMessage, oldest first, at most 200 a room and 1,000 in all, shared evenly.',
  data: v.object({
    rooms: v.optional(
      v.pipe(
        v.array(v.object({ roomId: Id, lastMessageId: v.pipe(v.number(), v.integer(), v.minValue(0)) })),
        v.maxLength(50),
      ),
    ),
    channels: v.optional(v.pipe(v.array(ChannelName), v.maxLength(ChannelName.options.length))),
  }),
  acks: ['ok', 'not-member', 'unallowed'],
  rate: 'asking',
})

export const WatchTutors = clientEvent({
  name: 'WatchTutors',
  note: 'What of tutors this page shows: whether a list, whose profiles or times, and whether who can start now. Replaces what it named before; of nothing else it is told. Earlier clients leave out `now` and are told of it with lists.',
  data: v.object({
    lists: v.boolean(),
    tutors: v.pipe(v.array(Id), v.maxLength(tutorNews.watched)),
    now: v.optional(v.boolean()),
  }),
  acks: ['ok', 'unallowed'],
  rate: 'asking',
})

export const Disconnect = clientEvent({
  name: 'disconnect',
  note: 'Ends the connection: acknowledged, then the server closes the socket with 1000. Closing the socket does the same without an ack.',
  data: v.object({}),
  acks: ['ok'],
})
