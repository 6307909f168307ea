/** React hooks over the call's devices, transport and browser features. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { overPage } from '#web/lib/over-page.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { useWindowKeys } from '#web/lib/use-window-keys.ts'
import { readTheme } from '#web/ui/theme.ts'
import type { SessionTransport } from '../transport/transport.ts'
import { levels, resumeAudio, watchLevel } from './audio.ts'
import { probe } from './probe.ts'

/** Loudness of a track, 0 to 7. */
export const useLevel = (track: MediaStreamTrack | null): number => {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (!track) return setLevel(0)
    return watchLevel(track, setLevel)
  }, [track])
  return level
}

const speakingFrom = levels / 2
const pauseMs = 600

/** Whether somebody speaks. Short pauses between words count as speaking. */
export const useSpeaking = (track: MediaStreamTrack | null): boolean => {
  const level = useLevel(track)
  const [speaking, setSpeaking] = useState(false)
  useEffect(() => {
    if (level >= speakingFrom) return setSpeaking(true)
    const timer = setTimeout(() => setSpeaking(false), pauseMs)
    return () => clearTimeout(timer)
  }, [level])
  return speaking
}

/** Signal bars of the network before the call; null until the first response. */
export const useProbe = (): number | null => {
  const [bars, setBars] = useState<number | null>(null)
  useEffect(() => probe(setBars), [])
  return bars
}

/** Re-renders on every event of the transport; read its properties for the current values. */
export const useTransport = (transport: SessionTransport): void => {
  const version = useRef(0)
  const [subscribe] = useState(() => (listener: () => void) => {
    const notify = () => {
      version.current += 1
      listener()
    }
    const stops = (['state', 'members', 'local'] as const).map((event) => transport.on(event, notify))
    return () => {
      for (const stop of stops) stop()
    }
  })
  useSyncExternalStore(subscribe, () => version.current)
}

/** Sets the dark theme on the whole document, so that dialogs and menus of the call are dark as well. */
export const useDarkTheme = (): void => {
  useEffect(() => {
    document.documentElement.dataset.theme = 'dark'
    return () => {
      const theme = readTheme()
      if (theme === 'system') delete document.documentElement.dataset.theme
      else document.documentElement.dataset.theme = theme
    }
  }, [])
}

/** Resumes the AudioContext on the first press anywhere, as autoplay rules require. */
export const useAudioOnPress = (): void => {
  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) window.addEventListener(event, resumeAudio)
    return () => {
      for (const event of events) window.removeEventListener(event, resumeAudio)
    }
  }, [])
}

/** Keeps the screen on. The browser releases the lock when the tab is hidden, so it is requested again afterwards. */
export const useWakeLock = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let over = false
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
      if (over) void lock?.release()
    }
    void take()
    document.addEventListener('visibilitychange', take)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}

/** Whether panels cover the call instead of standing beside it. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 767px)')

const followScreen = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

export const canFullScreen = (): boolean => document.fullscreenEnabled === true

export const useFullScreen = () => {
  const full = useSyncExternalStore(followScreen, () => document.fullscreenElement !== null)
  const toggle = () =>
    void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined)
  return { full, toggle }
}

const idleMs = 4000

/**
 * True after four seconds without input on a touch screen. Never with a mouse, nor while a control has the focus or
 * `isHeld` is true.
 */
export const useIdle = (isHeld: boolean): boolean => {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if (isHeld || !matchMedia('(hover: none)').matches) return setIdle(false)
    let timer: ReturnType<typeof setTimeout>
    const rest = () => {
      if (document.activeElement?.closest('.controls')?.querySelector(':focus-visible')) wake()
      else setIdle(true)
    }
    const wake = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(rest, idleMs)
    }
    wake()
    const events = ['pointerdown', 'keydown', 'focusin'] as const
    for (const event of events) window.addEventListener(event, wake)
    return () => {
      clearTimeout(timer)
      for (const event of events) window.removeEventListener(event, wake)
    }
  }, [isHeld])
  return idle
}

const typing = 'input, textarea, select, [contenteditable], [role="textbox"], [role="menu"]'

/** Single-key shortcuts of the room; ignored while the user types or a dialog is open. */
export const useRoomKeys = (keys: Readonly<Record<string, () => void>>): void =>
  useWindowKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
    const target = event.target instanceof Element ? event.target : null
    if ((event.key !== 'Escape' && target?.closest(typing)) || overPage('dialog', 'alertdialog').length > 0) return
    // `code` is the position of the key, so that shortcuts work with an Arabic layout too.
    const act = keys[event.code] ?? keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
