import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addClip, deleteClip, listClips } from '#contract/classroom/api/clips.ts'
import type { Clip } from '#contract/classroom/shapes/clip.ts'
import { api } from '#web/lib/api.ts'
import { type ClipProblem, clipNameOf, readClip } from './read-clip.ts'

const clipsQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['session', 'clips', sessionId],
    queryFn: ({ signal }): Promise<Clip[]> => api(listClips, { params: { sessionId } }, { signal }),
  })

/** The clips of a call, for its tutor. */
export const useClips = (sessionId: string) => useQuery(clipsQuery(sessionId))

/** A file that no browser of a call could play. */
export class UnusableClip extends Error {
  readonly problem: ClipProblem

  constructor(problem: ClipProblem) {
    super(problem)
    this.problem = problem
  }
}

const useChangeList = (sessionId: string) => {
  const client = useQueryClient()
  return (change: (before: readonly Clip[]) => Clip[]) =>
    client.setQueryData(clipsQuery(sessionId).queryKey, (before = []) => change(before))
}

/** Looks at a file and sends it; fails with `UnusableClip` before anything is sent. */
export const useAddClip = (sessionId: string) => {
  const change = useChangeList(sessionId)
  return useMutation({
    mutationFn: async (file: File) => {
      const read = await readClip(file)
      if (typeof read === 'string') throw new UnusableClip(read)
      // Loaded by those who send a file.
      const { sendFiles } = await import('#web/lib/upload.ts')
      const body = { name: clipNameOf(file.name), ms: read.ms }
      return sendFiles(addClip, { params: { sessionId }, body, files: { sound: file } })
    },
    onSuccess: (added) => change((before) => [added, ...before]),
  })
}

export const useDeleteClip = (sessionId: string) => {
  const change = useChangeList(sessionId)
  return useMutation({
    mutationFn: (id: number) => api(deleteClip, { params: { id } }),
    onSuccess: (_, id) => change((before) => before.filter((one) => one.id !== id)),
  })
}
