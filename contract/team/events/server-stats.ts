import { serverEvent } from '../../shared/events/event.ts'
import { ServerFigures } from '../shapes/server-figures.ts'

export const ServerStats = serverEvent({
  name: 'ServerStats',
  note: 'Figures of the server, every five seconds to admins who joined the channel, until two minutes after the last of them joined it or asked for the figures. Joining again goes on.',
  data: ServerFigures,
})
