import type { ClipWish, LoadedClip } from '#contract/classroom/shapes/clip.ts'
import { clipSpeeds } from '#contract/vocabulary/clips.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { clips } from '#web/features/classroom/copy/clips.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

const [, slowSpeed] = clipSpeeds
const slowText = `${slowSpeed}×`

type ClipControlsProps = {
  clip: LoadedClip
  isHeard: boolean
  isOver: boolean
  onOrder: (change: Partial<ClipWish>) => void
}

/** What the tutor does with the clip, for both. */
export function ClipControls({ clip, isHeard, isOver, onOrder }: ClipControlsProps) {
  const t = useCopy(clips)
  const isSlow = clip.speed !== 1
  return (
    <>
      <IconButton
        size="sm"
        kind="main"
        round
        icon={isHeard ? 'i-ph-pause-fill' : 'i-ph-play-fill'}
        label={t(isHeard ? 'pause' : 'play')}
        onClick={() => onOrder(isHeard ? { playing: false } : { playing: true, ...(isOver && { positionMs: 0 }) })}
      />
      <IconButton
        size="sm"
        icon="i-ph-arrow-counter-clockwise"
        label={t('again')}
        onClick={() => onOrder({ playing: true, positionMs: 0 })}
      />
      <button
        type="button"
        className="clip-speed small num"
        aria-label={t('slower', { speed: slowText })}
        aria-pressed={isSlow}
        onClick={() => onOrder({ speed: isSlow ? 1 : slowSpeed, playing: isHeard })}
      >
        {slowText}
      </button>
    </>
  )
}
