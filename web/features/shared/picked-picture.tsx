import { useEffect, useState } from 'react'
import { limits } from '#contract/vocabulary/limits.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Why a file cannot be sent as a picture; null where it can. */
export const pictureProblemOf = (
  { type, size }: Pick<File, 'type' | 'size'>,
  types: readonly string[],
): 'wrongType' | 'tooLarge' | null => {
  if (!types.includes(type)) return 'wrongType'
  return size > limits.imageBytes ? 'tooLarge' : null
}

/** The address under which the page itself shows a file; null until there is one. */
const useObjectUrl = (file: File): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}

type PickedPictureProps = { file: File; alt: string; removeLabel: string; onRemove: () => void }

/** A picture that was picked and not sent yet, with a button that removes it. */
export function PickedPicture({ file, alt, removeLabel, onRemove }: PickedPictureProps) {
  const url = useObjectUrl(file)
  return (
    <div className="relative justify-self-start">
      {url && <img src={url} alt={alt} className="block max-h-48 rounded b-1 b-solid b-line" />}
      <IconButton
        icon="i-ph-x"
        kind="line"
        size="sm"
        label={removeLabel}
        className="absolute top-2 end-2 bg-overlay!"
        onClick={onRemove}
      />
    </div>
  )
}
