/**
 * One RTCPeerConnection between two people, with perfect negotiation: both sides may offer at any time, the
 * polite one yields. The impolite side creates three transceivers once, in this order: audio, camera, screen;
 * the other reuses them. Muting, cameras and screens are `replaceTrack`, so they never renegotiate.
 */
import type { DataOf } from '#contract/realtime/event.ts'
import type { CandidateShown, OfferShown } from '#contract/realtime/session.ts'

export type Line = 'audio' | 'camera' | 'screen'
const lines: readonly Line[] = ['audio', 'camera', 'screen']

type Description = DataOf<typeof OfferShown>['offer']
type Candidate = DataOf<typeof CandidateShown>['candidate']

export interface LinkHost {
  polite: boolean
  iceServers: RTCIceServer[]
  /** The tracks to send now, by line. */
  track(line: Line): MediaStreamTrack | null
  sendOffer(offer: Description): void
  sendAnswer(answer: Description): void
  sendCandidate(candidate: Candidate): void
  onTrack(line: Line, track: MediaStreamTrack): void
  onConnection(state: RTCPeerConnectionState, ice: RTCIceConnectionState): void
}

const bitrates: Readonly<Record<Line, number>> = { audio: 32_000, camera: 900_000, screen: 1_500_000 }

export class PeerLink {
  readonly pc: RTCPeerConnection
  readonly #host: LinkHost
  #making = false
  #ignoring = false
  #settingAnswer = false
  // Signalling is handled strictly in the order it came.
  #queue: Promise<void> = Promise.resolve()
  // Candidates that came before the description they belong to.
  #early: RTCIceCandidateInit[] = []

  constructor(host: LinkHost) {
    this.#host = host
    this.pc = new RTCPeerConnection({ iceServers: host.iceServers })
    this.pc.onnegotiationneeded = () => void this.#offer()
    this.pc.onicecandidate = ({ candidate }) => {
      if (candidate) host.sendCandidate(candidate.toJSON())
    }
    this.pc.ontrack = ({ track, transceiver }) => {
      const line = this.#lineOf(transceiver)
      if (line) host.onTrack(line, track)
    }
    const changed = () => host.onConnection(this.pc.connectionState, this.pc.iceConnectionState)
    this.pc.onconnectionstatechange = changed
    this.pc.oniceconnectionstatechange = changed
  }

  /** Called by the impolite side: creates the three lines, which makes the first offer. */
  begin(): void {
    for (const line of lines) {
      const track = this.#host.track(line)
      this.pc.addTransceiver(track ?? (line === 'audio' ? 'audio' : 'video'), { direction: 'sendrecv' })
    }
    void this.#tune()
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
  async replace(line: Line, track: MediaStreamTrack | null): Promise<void> {
    await this.#transceiver(line)?.sender.replaceTrack(track)
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
    this.pc.close()
  }

  #enqueue(step: () => Promise<void>): void {
    this.#queue = this.#queue.then(step).catch(() => {
      // A frame that no longer fits (a late answer after a restart) changes nothing; the next offer heals it.
    })
  }

  #lineOf(transceiver: RTCRtpTransceiver): Line | undefined {
    return lines[this.pc.getTransceivers().indexOf(transceiver)]
  }

  #transceiver(line: Line): RTCRtpTransceiver | undefined {
    return this.pc.getTransceivers()[lines.indexOf(line)]
  }

  async #offer(): Promise<void> {
    try {
      this.#making = true
      await this.pc.setLocalDescription()
      if (this.pc.localDescription) this.#host.sendOffer(this.pc.localDescription.toJSON() as Description)
    } catch {
      // The connection was closed meanwhile.
    } finally {
      this.#making = false
    }
  }

  async #description(description: Description): Promise<void> {
    const free = !this.#making && (this.pc.signalingState === 'stable' || this.#settingAnswer)
    this.#ignoring = description.type === 'offer' && !free && !this.#host.polite
    if (this.#ignoring) return
    this.#settingAnswer = description.type === 'answer'
    await this.pc.setRemoteDescription(description)
    this.#settingAnswer = false
    for (const candidate of this.#early.splice(0)) await this.#addCandidate(candidate)
    if (description.type !== 'offer') return
    await this.#adopt()
    await this.pc.setLocalDescription()
    if (this.pc.localDescription) this.#host.sendAnswer(this.pc.localDescription.toJSON() as Description)
  }

  /** The answering side takes over the lines the offer brought and puts its own tracks on them. */
  async #adopt(): Promise<void> {
    for (const [index, transceiver] of this.pc.getTransceivers().entries()) {
      const line = lines[index]
      if (!line || transceiver.direction !== 'recvonly') continue
      transceiver.direction = 'sendrecv'
      await transceiver.sender.replaceTrack(this.#host.track(line))
    }
    await this.#tune()
  }

  async #tune(): Promise<void> {
    for (const line of lines) {
      const sender = this.#transceiver(line)?.sender
      const parameters = sender?.getParameters()
      const [encoding] = parameters?.encodings ?? []
      if (!sender || !parameters || !encoding) continue
      encoding.maxBitrate = bitrates[line]
      if (line === 'camera') parameters.degradationPreference = 'maintain-framerate'
      await sender.setParameters(parameters).catch(() => undefined)
    }
  }

  async #addCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    try {
      await this.pc.addIceCandidate(candidate)
    } catch (error) {
      // A candidate of an offer we chose to ignore has nowhere to go.
      if (!this.#ignoring) throw error
    }
  }
}
