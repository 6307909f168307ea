/** What the join button offers or is waiting for: the first missing condition decides. */
import type { ClockTrust } from '#web/lib/network.ts'
import type { ConnectionState } from '#web/lib/socket.ts'
import type { CallPhase } from './call.ts'

export type MicState = 'unasked' | 'asking' | 'ready' | 'failed'
export type TokenState = 'loading' | 'ready' | 'failed'

export interface JoinFacts {
  readonly phase: CallPhase
  readonly clock: ClockTrust
  readonly mic: MicState
  readonly socket: ConnectionState
  readonly token: TokenState
  readonly entering: boolean
}

/** `allow` asks for the devices first; `retry` fetches the grant again; `listen` joins without a microphone. */
export type JoinState =
  | 'early'
  | 'closed'
  | 'clock'
  | 'allow'
  | 'asking'
  | 'offline'
  | 'retry'
  | 'preparing'
  | 'entering'
  | 'listen'
  | 'ready'

/** What the join button shows; conditions are checked in the order in which they block joining. */
export const joinState = ({ phase, clock, mic, socket, token, entering }: JoinFacts): JoinState => {
  if (phase === 'cancelled' || phase === 'over') return 'closed'
  if (entering) return 'entering'
  if (clock === 'refuse') return 'clock'
  if (phase === 'early') return 'early'
  if (mic === 'unasked') return 'allow'
  if (mic === 'asking') return 'asking'
  if (socket !== 'online') return 'offline'
  if (token === 'failed') return 'retry'
  if (token === 'loading') return 'preparing'
  return mic === 'failed' ? 'listen' : 'ready'
}

/** Whether pressing the button does anything. */
export const isPressable = (state: JoinState): boolean => entersNow(state) || state === 'allow' || state === 'retry'

export const entersNow = (state: JoinState): boolean => state === 'ready' || state === 'listen'
