import * as v from 'valibot'
import { serverEvent } from '../../shared/events/event.ts'

export const NotificationsUpdated = serverEvent({
  name: 'NotificationsUpdated',
  note: 'The receiver has a new notification, or read some on another device; fetch them again.',
  data: v.object({}),
})

export const SimulatedPush = serverEvent({
  name: 'SimulatedPush',
  note: 'Where the push service is simulated: a push message as the browser would get it, for one of its subscriptions.',
  data: v.object({ endpoint: v.string(), payload: v.string() }),
})
