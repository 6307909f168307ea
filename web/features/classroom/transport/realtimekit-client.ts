/** The part of RealtimeKit's client that calls use, and how one is opened. The package is loaded here and nowhere else. */

interface ScreenTracks {
  readonly audio?: MediaStreamTrack | null | undefined
  readonly video?: MediaStreamTrack | null | undefined
}

export interface KitParticipant {
  readonly id: string
  readonly customParticipantId?: string | undefined
  readonly audioEnabled: boolean
  readonly videoEnabled: boolean
  readonly screenShareEnabled: boolean
  readonly audioTrack: MediaStreamTrack | null | undefined
  readonly videoTrack: MediaStreamTrack | null | undefined
  readonly screenShareTracks: ScreenTracks | undefined
}

/** `disconnected`: the client tries again by itself. */
export type KitLeaveState =
  | 'kicked'
  | 'ended'
  | 'left'
  | 'rejected'
  | 'connected-meeting'
  | 'disconnected'
  | 'failed'
  | 'stageLeft'

type ParticipantEvent = 'participantJoined' | 'participantLeft' | 'audioUpdate' | 'videoUpdate' | 'screenShareUpdate'

export interface KitClient {
  join(): Promise<void>
  leave(): Promise<void>
  readonly self: {
    readonly roomJoined: boolean
    readonly rawAudioTrack: MediaStreamTrack | null | undefined
    readonly rawVideoTrack: MediaStreamTrack | null | undefined
    readonly screenShareTracks: ScreenTracks | undefined
    /** Sends this track; does nothing while a live track is sent already. The client never stops a track given to it. */
    enableAudio(track: MediaStreamTrack): Promise<void>
    enableVideo(track: MediaStreamTrack): Promise<void>
    disableVideo(): Promise<void>
    /** Opens the browser's chooser itself. */
    enableScreenShare(): Promise<void>
    disableScreenShare(): Promise<void>
    on(event: 'roomLeft', listener: (payload: { state: KitLeaveState }) => void): unknown
    on(event: 'roomJoined' | 'audioUpdate' | 'videoUpdate', listener: () => void): unknown
  }
  readonly participants: {
    readonly joined: {
      toArray(): readonly KitParticipant[]
      on(event: ParticipantEvent, listener: () => void): unknown
    }
    subscribe(ids: string[], kinds: ('video' | 'screenshareVideo')[]): Promise<void>
    unsubscribe(ids: string[], kinds: ('video' | 'screenshareVideo')[]): Promise<void>
    on(
      event: 'mediaScoreUpdate',
      listener: (payload: { score: number; isScreenshare: boolean; participantId: string }) => void,
    ): unknown
  }
}

/** Opens a client that has not joined yet. Throws when the package or RealtimeKit cannot be reached. */
export const openKitClient = async (authToken: string): Promise<KitClient> => {
  const { default: RealtimeKit } = await import('@cloudflare/realtimekit')
  return RealtimeKit.init({
    authToken,
    // The devices are opened by this app, and handed over as tracks.
    defaults: { audio: false, video: false, autoSwitchAudioDevice: false },
    overrides: { disableSimulcast: true },
    // The call's chat is the product's own, and nothing about the call is reported to others.
    modules: {
      chat: false,
      poll: false,
      plugin: false,
      livestream: false,
      pip: false,
      connectedMeetings: false,
      tracing: false,
    },
  })
}
