/** A page in a measured call: it reaches the other one through TURN alone, and its connection is read with `getStats`. */
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright'
import { type BreakableNetwork, createBreakableNetwork } from '#tests/journeys/network.ts'
import { words } from '#tests/journeys/words.ts'
import type { LossyRelay } from './lossy-relay.ts'

/** One reading of the page's newest connection. The counters begin at zero with every connection. */
export interface Reading {
  /** How many connections the page has opened so far. */
  readonly connections: number
  /** Since the newest was opened, ms. */
  readonly ageMs: number
  readonly state: string
  /** Identifies the ICE session: a restart changes it. */
  readonly ufrag: string
  /** Types of the candidates in use: own and the other's. */
  readonly path: string
  /** Of the picture received, in pixels; the last one's while none arrives. */
  readonly pictureSize: string
  readonly framesDecoded: number
  readonly pictureBytes: number
  readonly voiceBytes: number
  readonly samples: number
  readonly concealed: number
  /** Time that sound waits for late packets, summed over the samples played. */
  readonly bufferSeconds: number
  readonly bufferedSamples: number
  /** Of the camera: 0 while it is not sent. */
  readonly cameraLimit: number
  /** Why the browser sends less of the camera than it may: `none`, `bandwidth`, `cpu`. */
  readonly cameraLimitedBy: string
  readonly bytesSent: number
}

export interface Side {
  readonly name: string
  readonly page: Page
  readonly relay: LossyRelay
  readonly network: BreakableNetwork
}

// The fields of RTCStats that are read here; the DOM library types none of them on the report itself.
interface Stat {
  id: string
  type: string
  mid?: string
  selectedCandidatePairId?: string
  localCandidateId?: string
  remoteCandidateId?: string
  candidateType?: string
  frameWidth?: number
  frameHeight?: number
  framesDecoded?: number
  bytesReceived?: number
  qualityLimitationReason?: string
  totalSamplesReceived?: number
  concealedSamples?: number
  jitterBufferDelay?: number
  jitterBufferEmittedCount?: number
  bytesSent?: number
}

/** Runs in the page, before its scripts. */
const connectByTurnAlone = (port: number): void => {
  // A load leads to the lobby, not straight back into the call.
  sessionStorage.clear()
  const opened: { peer: RTCPeerConnection; at: number }[] = []
  const Original = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Original {
    constructor(configuration: RTCConfiguration = {}) {
      const ownLine = ({ urls }: RTCIceServer) => String(urls).includes(`:${port}?`)
      const iceServers = (configuration.iceServers ?? []).filter(ownLine)
      super({ ...configuration, iceServers, iceTransportPolicy: 'relay' })
      opened.push({ peer: this, at: performance.now() })
    }
  }
  Object.assign(window, { opened })
}

/** A page whose line is this relay. */
export const openSide = async (context: BrowserContext, name: string, relay: LossyRelay): Promise<Side> => {
  const network = await createBreakableNetwork(context)
  await context.addInitScript(connectByTurnAlone, relay.port)
  return { name, page: await context.newPage(), relay, network }
}

const { sessions } = words

/** Opens the lobby and waits until joining is possible. */
export const openLobby = async ({ page }: Side, path: string): Promise<void> => {
  await page.goto(path)
  await joinButton(page).and(page.locator(':enabled')).waitFor()
}

const joinButton = (page: Page) => page.getByRole('button', { name: sessions('join.ready') })

export const enter = ({ page }: Side): Promise<void> => joinButton(page).click()

export const read = ({ page }: Side): Promise<Reading | null> =>
  page.evaluate(async () => {
    const { opened } = window as unknown as { opened: { peer: RTCPeerConnection; at: number }[] }
    const newest = opened.at(-1)
    if (!newest) return null
    const { peer, at } = newest
    const stats: Stat[] = [...(await peer.getStats()).values()]
    // By the number of the line: a shared screen and its sound have lines of their own.
    const ofLine = (type: string, mid: string) => stats.find((stat) => stat.type === type && stat.mid === mid)
    const transport = stats.find((stat) => stat.type === 'transport')
    const pair = stats.find((stat) => stat.id === transport?.selectedCandidatePairId)
    const typeOf = (id: string | undefined): string => stats.find((stat) => stat.id === id)?.candidateType ?? '-'
    const audio = ofLine('inbound-rtp', '0')
    const picture = ofLine('inbound-rtp', '1')
    // The second line, as in the description.
    const [camera] = peer.getSenders()[1]?.getParameters().encodings ?? []
    return {
      connections: opened.length,
      ageMs: performance.now() - at,
      state: peer.connectionState,
      ufrag: /^a=ice-ufrag:(.*)$/m.exec(peer.localDescription?.sdp ?? '')?.[1]?.trim() ?? '',
      path: `${typeOf(pair?.localCandidateId)} to ${typeOf(pair?.remoteCandidateId)}`,
      pictureSize: `${picture?.frameWidth ?? 0}×${picture?.frameHeight ?? 0}`,
      framesDecoded: picture?.framesDecoded ?? 0,
      pictureBytes: picture?.bytesReceived ?? 0,
      voiceBytes: audio?.bytesReceived ?? 0,
      samples: audio?.totalSamplesReceived ?? 0,
      concealed: audio?.concealedSamples ?? 0,
      bufferSeconds: audio?.jitterBufferDelay ?? 0,
      bufferedSamples: audio?.jitterBufferEmittedCount ?? 0,
      cameraLimit: camera?.active ? (camera.maxBitrate ?? 0) : 0,
      cameraLimitedBy: ofLine('outbound-rtp', '1')?.qualityLimitationReason ?? 'none',
      bytesSent: transport?.bytesSent ?? 0,
    }
  })

const everyMs = 100

/** Reads until `isDone`; the time that took in ms, or null when it is not so within the limit. */
export const timeUntil = async (limitMs: number, isDone: () => Promise<boolean>): Promise<number | null> => {
  const began = performance.now()
  while (performance.now() - began < limitMs) {
    if (await isDone()) return performance.now() - began
    await wait(everyMs)
  }
  return null
}

/** Of a picture: the first may be an old one, the second moves. */
const movingFrames = 2

/** Whether pictures have arrived since an earlier reading, or at all. */
export const hasMoved = async (side: Side, before: Reading | null): Promise<boolean> => {
  const now = await read(side)
  if (!now) return false
  const already = before?.connections === now.connections ? before.framesDecoded : 0
  return now.framesDecoded >= already + movingFrames
}

/** Time in ms until both pictures move again, or null. */
export const timeUntilMoving = async (sides: readonly Side[], limitMs: number): Promise<number | null> => {
  const before = await Promise.all(sides.map(read))
  const moved = sides.map(() => false)
  return timeUntil(limitMs, async () => {
    const now = await Promise.all(sides.map((side, i) => moved[i] || hasMoved(side, before[i] ?? null)))
    for (const [i, isMoving] of now.entries()) moved[i] = isMoving
    return now.every((isMoving) => isMoving)
  })
}

/** What a side receives of the other over a while. */
export interface Received {
  /** Null while no picture arrives. */
  readonly pictureSize: string | null
  readonly framesPerSecond: number
  readonly pictureKilobits: number
  readonly voiceKilobits: number
  /** Percent of the sound played that had to be made up because it had not arrived. */
  readonly concealedPercent: number
  /** Mean wait in the buffer for late packets. */
  readonly bufferMs: number
  /** In all, without the headers of TURN, UDP and IP. */
  readonly kilobitsSent: number
}

type Counter = 'framesDecoded' | 'pictureBytes' | 'voiceBytes' | 'samples' | 'concealed' | 'bytesSent'
type BufferCounter = 'bufferSeconds' | 'bufferedSamples'

/** What a side receives in the next `ms`, and how much it sends meanwhile. */
export const receiveFor = async (side: Side, ms: number): Promise<Received> => {
  const before = await read(side)
  await wait(ms)
  const after = await read(side)
  if (!before || !after) throw new Error(`${side.name} is not in a call`)
  const isSame = before.connections === after.connections
  const grown = (name: Counter | BufferCounter): number => after[name] - (isSame ? before[name] : 0)
  const kilobits = (name: Counter): number => (8 * grown(name)) / ms
  const samples = grown('samples')
  return {
    pictureSize: grown('framesDecoded') === 0 ? null : after.pictureSize,
    framesPerSecond: (1000 * grown('framesDecoded')) / ms,
    pictureKilobits: kilobits('pictureBytes'),
    voiceKilobits: kilobits('voiceBytes'),
    // Nothing played at all is silence, which is worse than anything made up.
    concealedPercent: samples === 0 ? 100 : (100 * grown('concealed')) / samples,
    bufferMs: (1000 * grown('bufferSeconds')) / Math.max(1, grown('bufferedSamples')),
    kilobitsSent: kilobits('bytesSent'),
  }
}
