/** What a call through a media server loads, as one chunk; the server's own client follows when it is opened. */
import { type FallbackHost, FallbackTransport } from './fallback-transport.ts'
import { openKitClient } from './realtimekit-client.ts'
import { RealtimeKitTransport, type RealtimeKitTransportOptions } from './realtimekit-transport.ts'
import type { SessionTransport } from './transport.ts'

export const openServerTransport = (
  host: FallbackHost,
  options: Omit<RealtimeKitTransportOptions, 'openClient'>,
): SessionTransport => new FallbackTransport(host, new RealtimeKitTransport({ ...options, openClient: openKitClient }))
