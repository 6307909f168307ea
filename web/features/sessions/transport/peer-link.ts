/**
 * One RTCPeerConnection between two people, with perfect negotiation: both sides may offer at any time, the
 * polite one yields. The impolite side creates three transceivers once, in this order: audio, camera, screen;
 * the other reuses them. Muting, cameras and screens are `replaceTrack`, so they never renegotiate.
 */
import type { DataOf } from '#contract/realtime/event.ts'
import type { RelayedCandidate, RelayedOffer } from '#contract/realtime/session.ts'
import { type SendingStep, sendingSteps } from '#contract/rules/sending-ladder.ts'

import { generationOf, markGeneration, unmarkGeneration } from './generation.ts'

export type MediaLine = 'audio' | 'camera' | 'screen'
const lines: readonly MediaLine[] = ['audio', 'camera', 'screen']

type Description = DataOf<typeof RelayedOffer>['offer']
type Candidate = DataOf<typeof RelayedCandidate>['candidate']

export interface LinkHost {
  polite: boolean
  /** Chosen by the side that begins; the other one takes it from the first offer. */
  generation: string | null
  iceServers: RTCIceServer[]
  /** The tracks to send now, by line. */
  track(line: MediaLine): MediaStreamTrack | null
  sendOffer(offer: Description): void
  sendAnswer(answer: Description): void
  sendCandidate(candidate: Candidate): void
  onTrack(line: MediaLine, track: MediaStreamTrack): void
  onConnection(): void
}

const audioBitrate = 32_000
const wholeSize = 1

/** How far a camera's picture is scaled down, so that its short side keeps to `height` however the phone is held. */
const scaleOf = (track: MediaStreamTrack | null, height: number | null): number => {
  const { width = 0, height: tall = 0 } = track?.getSettings() ?? {}
  return height === null ? wholeSize : Math.max(wholeSize, Math.min(width, tall) / height)
}

export class PeerLink {
  readonly pc: RTCPeerConnection
  generation: string | null
  readonly #host: LinkHost
  #making = false
  #ignoring = false
  #settingAnswer = false
  // Signalling is handled strictly in the order it came.
  #queue: Promise<void> = Promise.resolve()
  // Candidates that came before the description they belong to.
  #early: RTCIceCandidateInit[] = []
  #step: SendingStep | null = sendingSteps[0] ?? null
  // Parameters have to be read and set in pairs, one pair after the other.
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
      // The answering side has encodings to limit only once everything is agreed.
      if (this.pc.connectionState === 'connected') void this.#limit()
      host.onConnection()
    }
    this.pc.oniceconnectionstatechange = () => host.onConnection()
  }

  /** Called by the impolite side: creates the three lines, which makes the first offer. */
  begin(): void {
    for (const line of lines) {
      const track = this.#host.track(line)
      this.pc.addTransceiver(track ?? (line === 'audio' ? 'audio' : 'video'), { direction: 'sendrecv' })
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

  /** Puts another track (or none) on a line without renegotiating. */
  async replace(line: MediaLine, track: MediaStreamTrack | null): Promise<void> {
    await this.#transceiver(line)?.sender.replaceTrack(track)
    // Another camera has another size to scale from.
    await this.#limit()
  }

  /** Bounds what is sent of camera and screen; null sends neither, and sound alone goes on. */
  limitPictures(step: SendingStep | null): void {
    this.#step = step
    void this.#limit()
  }

  /** Stops or resumes receiving and sending pictures of people; renegotiates by itself. */
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
      // A frame that no longer fits (a late answer after a restart) changes nothing; the next offer heals it.
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
      // The connection was closed meanwhile.
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
      await this.pc.setRemoteDescription({ type, sdp: unmarkGeneration(sdp ?? '') })
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

  /** The answering side takes over the lines the offer brought and puts its own tracks on them. */
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
    if (line === 'audio') encoding.maxBitrate = audioBitrate
    else {
      // Stopping the encoding leaves the camera open and asks for no new negotiation.
      encoding.active = this.#step !== null
      if (this.#step) {
        const { maxBitrate, maxFramerate } = this.#step[line]
        Object.assign(encoding, { maxBitrate, maxFramerate })
      }
    }
    if (line === 'camera') {
      parameters.degradationPreference = 'maintain-framerate'
      if (this.#step) encoding.scaleResolutionDownBy = scaleOf(sender.track, this.#step.camera.height)
    }
    await sender.setParameters(parameters).catch(() => undefined)
  }

  async #addCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    // A candidate of an offer that was ignored, or of a connection before this one, has nowhere to go.
    await this.pc.addIceCandidate(candidate).catch(() => undefined)
  }
}
