/** Plays voice messages: one at a time, also when its line has scrolled away. */
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { fetchChatFile } from './chat-files.ts'

export const speeds = [1, 1.5, 2] as const
export type Speed = (typeof speeds)[number]
const speedKey = 'hiwar.voice-speed'

export interface Playback {
  /** Address of the message, or the reference of one that is not stored. */
  readonly source: string
  readonly state: 'loading' | 'playing' | 'paused' | 'failed'
  readonly atMs: number
}

let playback: Playback | null = null
let speed: Speed = speeds.find((option) => String(option) === readStored(speedKey)) ?? 1
let audio: HTMLAudioElement | null = null
let address: string | null = null
let loading: AbortController | null = null
let frame = 0
const listeners = new Set<() => void>()

const set = (next: Playback | null): void => {
  playback = next
  for (const listener of listeners) listener()
}

const follow = (): void => {
  cancelAnimationFrame(frame)
  if (!audio || playback?.state !== 'playing') return
  set({ ...playback, atMs: audio.currentTime * 1000 })
  frame = requestAnimationFrame(follow)
}

const unload = (): void => {
  loading?.abort()
  audio?.pause()
  if (address !== null) URL.revokeObjectURL(address)
  address = null
}

const createAudio = (): HTMLAudioElement => {
  const player = new Audio()
  player.preservesPitch = true
  player.onplay = () => {
    if (playback) set({ ...playback, state: 'playing' })
    follow()
  }
  player.onpause = () => {
    if (playback?.state === 'playing') set({ ...playback, state: 'paused' })
  }
  player.onended = () => {
    if (playback) set({ ...playback, state: 'paused', atMs: 0 })
    player.currentTime = 0
  }
  player.onerror = () => {
    if (playback && address !== null) set({ ...playback, state: 'failed' })
  }
  return player
}

const begin = async (player: HTMLAudioElement, atMs: number): Promise<void> => {
  player.playbackRate = speed
  if (Math.abs(player.currentTime * 1000 - atMs) > 50) player.currentTime = atMs / 1000
  await player.play()
}

/** Plays a message from where it was left, or from `atMs`; whatever else plays stops. */
export const playVoice = async (source: string, file?: Blob, atMs?: number): Promise<void> => {
  audio ??= createAudio()
  const player = audio
  const isLoaded = playback?.source === source && address !== null && playback.state !== 'failed'
  const from = atMs ?? (playback?.source === source ? playback.atMs : 0)
  try {
    if (!isLoaded) {
      unload()
      const stop = new AbortController()
      loading = stop
      set({ source, state: 'loading', atMs: from })
      const bytes = file ?? (await fetchChatFile(source, stop.signal))
      if (stop.signal.aborted) return
      address = URL.createObjectURL(bytes)
      player.src = address
      player.defaultPlaybackRate = speed
    }
    await begin(player, from)
  } catch {
    // Also when another message was started meanwhile, which has its own state by now.
    if (playback?.source === source && playback.state === 'loading') set({ source, state: 'failed', atMs: from })
  }
}

export const pauseVoice = (): void => audio?.pause()

/** Moves within the message that is loaded. */
export const seekVoice = (atMs: number): void => {
  if (!audio || !playback || address === null) return
  audio.currentTime = atMs / 1000
  set({ ...playback, atMs })
}

/** The next speed, for this message and all later ones. */
export const changeSpeed = (): void => {
  speed = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1
  writeStored(speedKey, String(speed))
  if (audio) audio.playbackRate = speed
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How a message is being played; null while it is not the one. */
export const usePlayback = (source: string): Playback | null =>
  useSyncExternalStore(subscribe, () => (playback?.source === source ? playback : null))

export const useSpeed = (): Speed => useSyncExternalStore(subscribe, () => speed)
