/** A tutor's materials and the library. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { deleteMaterial, getMaterial, listMaterials, updateMaterial } from '#contract/classroom/api/materials.ts'
import type { Material } from '#contract/classroom/shapes/material.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { fetchPrivateFile } from '#web/lib/private-file.ts'
import { addUpload, followUploads, readUploads } from './uploads.ts'

const keys = {
  list: (userId: number) => ['materials', userId],
  one: (id: number) => ['materials', 'one', id],
  // Apart, so that a change of a material does not load every picture again.
  file: (url: string) => ['material-file', url],
} as const

export const materialsQuery = (userId: number) =>
  queryOptions({ queryKey: keys.list(userId), queryFn: ({ signal }) => api(listMaterials, {}, { signal }) })

export const useMaterials = () => useQuery(materialsQuery(useRequiredUser().id))

/** A material with its pages. */
export const useMaterial = (id: number) =>
  useQuery({ queryKey: keys.one(id), queryFn: ({ signal }) => api(getMaterial, { params: { id } }, { signal }) })

/** Pictures of the library are files of the app; those of tutors need the token, which an `img` cannot send. */
const isOpenFile = (url: string): boolean => url.startsWith('/library/')

/** The picture of a page: an address for an `img`, or bytes to show. */
export const usePageFile = (url: string, isSeen: boolean) => {
  const isOpen = isOpenFile(url)
  const { data, isError, refetch } = useQuery({
    queryKey: keys.file(url),
    queryFn: ({ signal }) => fetchPrivateFile(url, signal),
    enabled: !isOpen && isSeen,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { address: isOpen ? url : null, blob: data, isError, refetch }
}

export const useRefreshMaterials = () => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['materials'] })
}

/** What is being uploaded, and how to begin. */
export const useUploads = (tags: readonly string[] = []) => {
  const refresh = useRefreshMaterials()
  const { id: ownerId } = useRequiredUser()
  const all = useSyncExternalStore(followUploads, readUploads)
  return {
    uploads: all.filter((one) => one.ownerId === ownerId),
    add: (file: File) => addUpload({ file, tags, ownerId, onDone: refresh }),
  }
}

export const useUpdateMaterial = () => {
  const refresh = useRefreshMaterials()
  return useMutation({
    mutationFn: ({ id, title, tags }: Pick<Material, 'id' | 'title' | 'tags'>) =>
      api(updateMaterial, { params: { id }, body: { title, tags } }),
    onSuccess: refresh,
  })
}

export const useDeleteMaterial = () => {
  const refresh = useRefreshMaterials()
  return useMutation({
    mutationFn: (id: number) => api(deleteMaterial, { params: { id } }),
    onSuccess: refresh,
  })
}
