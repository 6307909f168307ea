/** What stands between somebody and the room. The button names the first thing that is missing. */
import type { ClockTrust } from '#web/features/shell/network.ts'
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

/** `allow` and `retry` make the button do something else than entering. */
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
  | 'ready'

export const joinState = ({ phase, clock, mic, socket, token, entering }: JoinFacts): JoinState => {
  if (phase === 'cancelled' || phase === 'over') return 'closed'
  if (entering) return 'entering'
  if (clock === 'refuse') return 'clock'
  // The permission comes before the countdown: whoever is early has time to put it right.
  if (mic === 'unasked' || mic === 'failed') return 'allow'
  if (mic === 'asking') return 'asking'
  if (phase === 'early') return 'early'
  if (socket !== 'online') return 'offline'
  if (token === 'failed') return 'retry'
  return token === 'ready' ? 'ready' : 'preparing'
}

/** Whether pressing the button does something. */
export const isPressable = (state: JoinState): boolean => state === 'ready' || state === 'allow' || state === 'retry'
