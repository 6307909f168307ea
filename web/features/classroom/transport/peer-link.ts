/**
 * One RTCPeerConnection between two pages, with perfect negotiation: both sides may offer at any time, and the polite
 * one yields. The impolite side creates four transceivers once, in this order: audio, camera, screen and the sound of
 * the screen; the other side reuses them. A page of an earlier release has no fourth one. Muting and changing tracks
 * use `replaceTrack`, so they never renegotiate.
 */

import type { RelayedCandidate, RelayedOffer } from '#contract/classroom/events/session.ts'
import { type SendingStep, sendingSteps } from '#contract/classroom/rules/sending-ladder.ts'
import type { DataOf } from '#contract/shared/events/event.ts'

import { generationOf, markGeneration, unmarkGeneration } from './generation.ts'
import { withBitrates } from './line-bitrates.ts'

export type MediaLine = 'audio' | 'camera' | 'screen' | 'screenSound'
const kinds = { audio: 'audio', camera: 'video', screen: 'video', screenSound: 'audio' } as const
const lines: readonly MediaLine[] = ['audio', 'camera', 'screen', 'screenSound']

type Description = DataOf<typeof RelayedOffer>['offer']
type Candidate = DataOf<typeof RelayedCandidate>['candidate']

export interface LinkHost {
  polite: boolean
  /** Chosen by the side that offers first; the other side takes it from the first offer. */
  generation: string | null
  iceServers: RTCIceServer[]
  /** The track to send on a line right now. */
  track(line: MediaLine): MediaStreamTrack | null
  sendOffer(offer: Description): void
  sendAnswer(answer: Description): void
  sendCandidate(candidate: Candidate): void
  onTrack(line: MediaLine, track: MediaStreamTrack): void
  onConnection(): void
}

const voiceBitrate = 32_000
/** While no picture is sent. Below this Opus stops repeating what the packet before said, and lost ones are heard. */
const voiceAloneBitrate = 20_000
/**
 * With `adaptivePtime`, where the browser knows it, fewer and longer packets are sent on a slow line. The headers of fifty
 * packets a second take 30 kbit/s. Beside a picture it is off, because the browser would then take from the voice first.
 */
const voiceLimits = (step: SendingStep | null) => ({
  maxBitrate: step ? voiceBitrate : voiceAloneBitrate,
  adaptivePtime: step === null,
})
/** Music and films need more than a voice. */
const screenSoundBitrate = 64_000
const wholeSize = 1

/**
 * The factor by which a camera's picture is scaled down so that its short side is at most `height`, in either
 * orientation.
 */
const scaleOf = (track: MediaStreamTrack | null, height: number | null): number => {
  const { width = 0, height: tall = 0 } = track?.getSettings() ?? {}
  return height === null ? wholeSize : Math.max(wholeSize, Math.min(width, tall) / height)
}

/** The others repeat or protect. */
const isPictureCodec = ({ mimeType }: RTCRtpCodec): boolean => !/\/(rtx|red|ulpfec|flexfec.*)$/i.test(mimeType)

/**
 * Makes the browser forget the packets it has sent. A paused sender still answers requests for those that were lost, and
 * since nothing new pushes them out, it repeats them for minutes, at several times what a slow line carries. Another codec
 * makes it begin anew, without a negotiation; the first one is then chosen again.
 */
const forgetSent = async (sender: RTCRtpSender): Promise<void> => {
  const codecs = sender.getParameters().codecs.filter(isPictureCodec)
  const other = codecs.find(({ mimeType }) => mimeType !== codecs[0]?.mimeType)
  for (const codec of [other, codecs[0]]) {
    const parameters = sender.getParameters()
    const [encoding] = parameters.encodings
    if (!encoding || !codec) return
    Object.assign(encoding, { codec })
    await sender.setParameters(parameters).catch(() => undefined)
  }
}

/** One peer connection. A new attempt uses a new instance; `close` ends this one. */
export class PeerLink {
  readonly pc: RTCPeerConnection
  generation: string | null
  readonly #host: LinkHost
  #making = false
  #ignoring = false
  #settingAnswer = false
  // Descriptions and candidates are processed strictly in the order they arrived.
  #queue: Promise<void> = Promise.resolve()
  // Candidates that arrived before the description they belong to.
  #early: RTCIceCandidateInit[] = []
  #step: SendingStep | null = sendingSteps[0] ?? null
  // `getParameters` and `setParameters` must be called in pairs, one pair at a time.
  #limiting: Promise<void> = Promise.resolve()

  constructor(host: LinkHost) {
    this.#host = host
    this.generation = host.generation
    this.pc = new RTCPeerConnection({ iceServers: host.iceServers })
    this.pc.onnegotiationneeded = () => void this.#offer()
    this.pc.onicecandidate = ({ candidate }) => {
      if (candidate) host.sendCandidate(candidate.toJSON())
    }
    this.pc.ontrack = ({ track, transceiver }) => {
      const line = this.#lineOf(transceiver)
      if (line) host.onTrack(line, track)
    }
    this.pc.onconnectionstatechange = () => {
      // The answering side has encodings only once the negotiation is complete.
      if (this.pc.connectionState === 'connected') void this.#limit()
      host.onConnection()
    }
    this.pc.oniceconnectionstatechange = () => host.onConnection()
  }

  /** Called on the impolite side: creates the transceivers, which triggers the first offer. */
  begin(): void {
    for (const line of lines) {
      const track = this.#host.track(line)
      this.pc.addTransceiver(track ?? kinds[line], { direction: 'sendrecv' })
    }
    void this.#limit()
  }

  receiveDescription(description: Description): void {
    this.#enqueue(() => this.#description(description))
  }

  receiveCandidate(candidate: Candidate): void {
    this.#enqueue(async () => {
      if (this.pc.remoteDescription === null) this.#early.push(candidate)
      else await this.#addCandidate(candidate)
    })
  }

  /** Sends another track, or none, on a line without renegotiating. */
  async replace(line: MediaLine, track: MediaStreamTrack | null): Promise<void> {
    await this.#transceiver(line)?.sender.replaceTrack(track)
    // The scale factor depends on the size of the camera's picture.
    await this.#limit()
  }

  /** Limits the bitrate and size of camera and screen; with null neither is sent, only sound. */
  limitPictures(step: SendingStep | null): void {
    this.#step = step
    void this.#limit()
  }

  /** Stops or resumes sending and receiving camera pictures, which renegotiates. */
  setPictures(on: boolean): void {
    const camera = this.#transceiver('camera')
    if (camera) camera.direction = on ? 'sendrecv' : 'inactive'
  }

  restart(): void {
    if (this.pc.signalingState !== 'closed') this.pc.restartIce()
  }

  close(): void {
    this.pc.onconnectionstatechange = null
    this.pc.oniceconnectionstatechange = null
    this.pc.onnegotiationneeded = null
    this.pc.onicecandidate = null
    this.pc.ontrack = null
    this.pc.close()
  }

  #enqueue(step: () => Promise<void>): void {
    this.#queue = this.#queue.then(step).catch(() => {
      // A description that no longer fits (a late answer after a restart) is dropped; the next offer repairs the state.
    })
  }

  #lineOf(transceiver: RTCRtpTransceiver): MediaLine | undefined {
    return lines[this.pc.getTransceivers().indexOf(transceiver)]
  }

  #transceiver(line: MediaLine): RTCRtpTransceiver | undefined {
    return this.pc.getTransceivers()[lines.indexOf(line)]
  }

  async #offer(): Promise<void> {
    try {
      this.#making = true
      await this.pc.setLocalDescription()
      const offer = this.#own()
      if (offer) this.#host.sendOffer(offer)
    } catch {
      // The connection was closed in the meantime.
    } finally {
      this.#making = false
    }
  }

  #own(): Description | null {
    const { localDescription } = this.pc
    if (!localDescription) return null
    const { type, sdp } = localDescription
    return { type, sdp: this.generation ? markGeneration(sdp, this.generation) : sdp }
  }

  async #description({ type, sdp }: Description): Promise<void> {
    this.generation ??= generationOf(sdp)
    if (generationOf(sdp) !== this.generation) return
    const free = !this.#making && (this.pc.signalingState === 'stable' || this.#settingAnswer)
    this.#ignoring = type === 'offer' && !free && !this.#host.polite
    if (this.#ignoring) return
    this.#settingAnswer = type === 'answer'
    try {
      await this.pc.setRemoteDescription({ type, sdp: withBitrates(unmarkGeneration(sdp ?? '')) })
    } finally {
      this.#settingAnswer = false
    }
    for (const candidate of this.#early.splice(0)) await this.#addCandidate(candidate)
    if (type !== 'offer') return
    await this.#adopt()
    await this.pc.setLocalDescription()
    const answer = this.#own()
    if (answer) this.#host.sendAnswer(answer)
  }

  /** On the answering side: uses the transceivers of the offer and puts this side's tracks on them. */
  async #adopt(): Promise<void> {
    for (const [index, transceiver] of this.pc.getTransceivers().entries()) {
      const line = lines[index]
      if (!line || transceiver.direction !== 'recvonly') continue
      transceiver.direction = 'sendrecv'
      await transceiver.sender.replaceTrack(this.#host.track(line))
    }
    await this.#limit()
  }

  #limit(): Promise<void> {
    this.#limiting = this.#limiting.then(async () => {
      for (const line of lines) await this.#limitLine(line)
    })
    return this.#limiting
  }

  async #limitLine(line: MediaLine): Promise<void> {
    const sender = this.#transceiver(line)?.sender
    const parameters = sender?.getParameters()
    const [encoding] = parameters?.encodings ?? []
    if (!sender || !parameters || !encoding) return
    const wasActive = encoding.active !== false
    // An inactive encoding leaves the device open and needs no renegotiation. The sound of a screen goes with its picture.
    if (line !== 'audio') encoding.active = this.#step !== null
    if (line === 'audio') Object.assign(encoding, voiceLimits(this.#step))
    else if (line === 'screenSound') encoding.maxBitrate = screenSoundBitrate
    else if (this.#step) {
      const { maxBitrate, maxFramerate } = this.#step[line]
      Object.assign(encoding, { maxBitrate, maxFramerate })
    }
    if (line === 'camera') {
      parameters.degradationPreference = 'maintain-framerate'
      if (this.#step) encoding.scaleResolutionDownBy = scaleOf(sender.track, this.#step.camera.height)
    }
    const isStopping = line !== 'audio' && this.#step === null && wasActive
    await sender.setParameters(parameters).catch(() => undefined)
    if (isStopping && kinds[line] === 'video') await forgetSent(sender)
  }

  async #addCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    // The candidate belongs to an ignored offer or an earlier connection.
    await this.pc.addIceCandidate(candidate).catch(() => undefined)
  }
}
