import { type ChangeEvent, useRef, useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { PictureProblem, PreparedPicture } from './picture-file.ts'

/** The picture that goes out with the next message: chosen, pasted, or removed again. */
export const usePicture = () => {
  const [picture, setPicture] = useState<PreparedPicture | null>(null)
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const [busy, setBusy] = useState(false)
  const remove = () => {
    setPicture(null)
    setProblem(null)
  }
  const take = async (file: File) => {
    setBusy(true)
    // Loaded by those who send a picture.
    const { preparePicture } = await import('./picture-file.ts')
    const prepared = await preparePicture(file)
    setBusy(false)
    setPicture(typeof prepared === 'string' ? null : prepared)
    setProblem(typeof prepared === 'string' ? prepared : null)
  }
  return { picture, problem, busy, take, remove }
}

/** Opens the files of the device, and its camera on a phone. */
export function PictureButton({ onPick }: { onPick: (file: File) => void }) {
  const t = useCopy(chat)
  const input = useRef<HTMLInputElement>(null)
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onPick(file)
    // The same picture may be chosen again.
    target.value = ''
  }
  return (
    <>
      <IconButton icon="i-ph-image" label={t('picture.add')} onClick={() => input.current?.click()} />
      <input ref={input} type="file" accept="image/*" hidden aria-label={t('picture.add')} onChange={pick} />
    </>
  )
}

/** Above the text: the picture that waits to be sent, or why one cannot be. */
export function ComposerPicture({ picture, problem, busy, remove }: ReturnType<typeof usePicture>) {
  const t = useCopy(chat)
  const address = useObjectUrl(picture?.file)
  return (
    <div role="status">
      {busy && <Spinner />}
      {problem && <p className="caption text-danger-text px-3 pb-2">{t(`picture.problem.${problem}`)}</p>}
      {picture && address !== null && (
        <div className="row gap-2 pb-2">
          <img src={address} alt={t('picture.ready')} className="w-16 h-16 object-cover rounded-sm" />
          <IconButton icon="i-ph-x" label={t('picture.remove')} size="sm" onClick={remove} />
        </div>
      )}
    </div>
  )
}
