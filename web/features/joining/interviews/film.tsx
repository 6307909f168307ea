import { useState } from 'react'
import { interviews } from '#web/copy/interviews.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { VideoPlayer } from '#web/ui/video-player.tsx'

type FilmProps = {
  film: { readonly id: number; readonly src: string; readonly durationMs?: number }
  name: string
  /** Fetches the film's address again. */
  onRetry: () => void
  className?: string
}

/**
 * An applicant's film. Every answer of the server carries another signed address of it, so the first one is kept until
 * it fails: a player that got the next one would begin from the start. Give it the film's id as its key.
 */
export function Film({ film, name, onRetry, className }: FilmProps) {
  const t = useCopy(interviews)
  const [src, setSrc] = useState(film.src)
  const [failed, setFailed] = useState(false)
  // The address has been fetched again after a failure.
  if (failed && film.src !== src) {
    setFailed(false)
    setSrc(film.src)
  }
  const retry = () => {
    setFailed(true)
    onRetry()
  }
  return (
    <VideoPlayer
      key={src}
      src={src}
      seconds={film.durationMs === undefined ? undefined : film.durationMs / 1000}
      label={t('film.title', { name })}
      onRetry={retry}
      className={className}
    />
  )
}

type FilmDialogProps = Omit<FilmProps, 'className'> & { open: boolean; onOpen: (open: boolean) => void }

export function FilmDialog({ open, onOpen, ...film }: FilmDialogProps) {
  const t = useCopy(interviews)
  return (
    <Dialog open={open} onOpen={onOpen} size="wide" title={t('film.title', { name: film.name })}>
      <Film key={film.film.id} {...film} className="mb-4" />
    </Dialog>
  )
}
