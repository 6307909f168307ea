import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { setUserImage } from '#contract/people/api/users.ts'
import { updateCachedUser, useRequiredUser } from '#web/features/people/account/query.ts'
import { sendFiles } from '#web/lib/upload.ts'
import { type Crop, centredCrop } from './crop.ts'
import { cropToFile, faceTarget, type Picture, type PictureProblem, readPicture, releasePicture } from './picture.ts'
import { useInvalidateTutors } from './query.ts'

/** State of a photo change from choosing a file to the upload's end: picture, crop, progress, error and cancelling. */
export const usePhoto = (onSaved: () => void) => {
  const { id } = useRequiredUser()
  const client = useQueryClient()
  const refreshTutors = useInvalidateTutors()
  const [picture, setPicture] = useState<Picture | null>(null)
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const [crop, setCrop] = useState<Crop>(centredCrop)
  const [share, setShare] = useState(0)
  const abort = useRef<AbortController | null>(null)

  useEffect(() => () => abort.current?.abort(), [])
  useEffect(() => () => (picture ? releasePicture(picture) : undefined), [picture])

  const upload = useMutation({
    mutationFn: async (chosen: Picture) => {
      const image = await cropToFile(chosen, crop, faceTarget)
      abort.current = new AbortController()
      return sendFiles(
        setUserImage,
        { files: { image } },
        { onProgress: ({ sent, total }) => setShare(sent / total), signal: abort.current.signal },
      )
    },
    onSuccess: ({ image }) => {
      updateCachedUser(client, id, { image })
      refreshTutors()
      onSaved()
    },
  })

  const take = async (file: File) => {
    upload.reset()
    const read = await readPicture(file)
    const failed = typeof read === 'string'
    setProblem(failed ? read : null)
    setPicture(failed ? null : read)
    setCrop(centredCrop)
  }

  return {
    picture,
    problem,
    crop,
    setCrop,
    share,
    take,
    sending: upload.isPending,
    /** Null after the person cancelled the upload. */
    error: abort.current?.signal.aborted ? null : upload.error,
    send: () => {
      setShare(0)
      if (picture) upload.mutate(picture)
    },
    stop: () => abort.current?.abort(),
  }
}
