/**
 * The browser half of a live call. The room screen depends on this interface alone, so the medium behind it
 * (peer to peer today, a media server where one is configured) can change without touching a screen.
 */
export interface LocalTracks {
  audio: MediaStreamTrack | null
  video: MediaStreamTrack | null
}

/** What is shared besides: a screen, and the sound it plays. */
export interface ScreenTracks {
  screen: MediaStreamTrack | null
  screenSound: MediaStreamTrack | null
}

export interface RemoteMember extends ScreenTracks {
  userId: number
  audio: MediaStreamTrack | null
  video: MediaStreamTrack | null
  mic: boolean
  camera: boolean
  /** They send no picture at the moment, because the connection to this side carries only their voice. */
  picturePaused: boolean
  sharing: boolean
  /** 0 to 10; null until measured. */
  quality: number | null
}

export type TransportState = 'idle' | 'connecting' | 'waiting' | 'connected' | 'reconnecting' | 'failed' | 'ended'

export type TransportProblem =
  | 'mic-blocked'
  | 'camera-blocked'
  | 'device-lost'
  | 'screen-denied'
  | 'blocked-network'
  /** The media server does not carry the call; it goes on directly. */
  | 'unavailable'
  /** Another page of the same user took the call over, or the call was closed. */
  | 'kicked'
  /** The server refused to let this user join: too early, too late, or cancelled. */
  | 'refused'

export interface TransportEvents {
  state: TransportState
  members: undefined
  local: undefined
  quality: { userId: number | 'me'; score: number }
  problem: TransportProblem
}

export interface SessionTransport {
  join(local: LocalTracks): Promise<void>
  leave(): Promise<void>
  setMic(on: boolean): Promise<void>
  setCamera(on: boolean): Promise<void>
  shareScreen(on: boolean): Promise<void>
  /** Stops or resumes sending and receiving pictures; sound continues. */
  setAudioOnly(on: boolean): Promise<void>
  switchDevice(kind: 'audioinput' | 'videoinput', deviceId: string): Promise<void>
  /** Tries again at once after `failed` or a long `reconnecting`. */
  retry(): void
  readonly state: TransportState
  readonly local: LocalTracks & ScreenTracks
  /** The other member while they are inside, else null. */
  readonly remote: RemoteMember | null
  /** The connection has been bad for a while. */
  readonly weak: boolean
  /** Camera or screen are on but not sent: the connection carries only the voice at the moment. */
  readonly picturePaused: boolean
  on<E extends keyof TransportEvents>(event: E, listener: (payload: TransportEvents[E]) => void): () => void
}

/** A transport that another one can take the call over from. */
export interface ReplaceableTransport extends SessionTransport {
  /** Ends this transport and hands over its devices. The seat in the room is kept for the transport that follows. */
  detach(): LocalTracks
}
