/** Whether the captions of a video are shown, as its player knows it. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '#web/lib/storage.ts'

const storageKey = 'hiwar.captions'

/** What somebody chose on this device; null while they have not. */
type Choice = 'on' | 'off' | null

const readChoice = (): Choice => {
  const stored = readStored(storageKey)
  return stored === 'on' || stored === 'off' ? stored : null
}

type Track = Pick<TextTrack, 'mode'>

/**
 * The captions of one video until it plays, and then. Without a choice the browser decides, which shows them to whoever
 * asked their system for captions; and they are shown where nothing is heard.
 */
export class CaptionSwitch {
  readonly #track: Track
  readonly #isPreview: boolean
  /** From then on whoever changes the mode means it: our button, or the player of a phone. */
  #isSettled = false

  /** A preview is shown whatever was chosen, and what is chosen there is not remembered. */
  constructor(track: Track, isPreview: boolean) {
    this.#track = track
    this.#isPreview = isPreview
  }

  get isShown(): boolean {
    return this.#track.mode === 'showing'
  }

  /** Once the track is there, and again when the browser has chosen for itself. */
  prepare(): void {
    if (this.#isSettled) return
    const choice = this.#isPreview ? 'on' : readChoice()
    if (choice) this.#show(choice === 'on')
  }

  /** The video begins to play. */
  begin(isSilent: boolean): void {
    if (this.#isSettled) return
    this.prepare()
    if (isSilent && !this.#isPreview && readChoice() === null) this.#show(true)
    this.#isSettled = true
  }

  toggle(): void {
    this.#isSettled = true
    this.#show(!this.isShown)
    if (!this.#isPreview) writeStored(storageKey, this.isShown ? 'on' : 'off')
  }

  #show(isShown: boolean): void {
    this.#track.mode = isShown ? 'showing' : 'disabled'
  }
}

/** Whether the event is the key of the captions: C, also where the keyboard writes Arabic. */
export const isCaptionsKey = ({
  key,
  code,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>): boolean => {
  if (altKey || ctrlKey || metaKey) return false
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'c' : code === 'KeyC'
}

/** `src` is that of the video's only track; null without one. */
export const useCaptions = (video: RefObject<HTMLVideoElement | null>, src: string | null, isPreview: boolean) => {
  const [isShown, setShown] = useState(false)
  const control = useRef<CaptionSwitch>(null)
  useEffect(() => {
    const tracks = video.current?.textTracks
    const track = tracks?.[0]
    if (src === null || !tracks || !track) return
    const captions = new CaptionSwitch(track, isPreview)
    const follow = () => {
      captions.prepare()
      setShown(captions.isShown)
    }
    control.current = captions
    // The browser chooses after the track has been added, and again when the film has been read.
    tracks.addEventListener('change', follow)
    follow()
    return () => {
      tracks.removeEventListener('change', follow)
      control.current = null
      setShown(false)
    }
  }, [video, src, isPreview])
  const change = (act: (captions: CaptionSwitch) => void) => {
    if (!control.current) return
    act(control.current)
    setShown(control.current.isShown)
  }
  return {
    isShown,
    begin: (isSilent: boolean) => change((captions) => captions.begin(isSilent)),
    toggle: () => change((captions) => captions.toggle()),
  }
}
