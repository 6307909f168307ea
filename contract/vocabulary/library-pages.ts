/** Written by `node scripts/library/draw.ts`. A page is the sides of its large picture and the digests of both. */
export const libraryPages = [
  {
    id: 1,
    slug: 'introducing-yourself',
    title: 'Introducing yourself',
    tags: ['A1', 'First lesson'],
    pages: [
      [1600, 2688, 'e977c62a', 'a607e196'],
      [1600, 2160, '45b6bb7c', '4a859cd3'],
      [1600, 2284, '47747c55', 'e9f9f6e2'],
    ],
  },
  {
    id: 5,
    slug: 'ordering-food',
    title: 'Ordering food',
    tags: ['A1', 'Daily life'],
    pages: [
      [1600, 2772, 'e9245eac', 'aa59cc7b'],
      [1600, 2462, '9a6b630a', '6790e336'],
    ],
  },
  {
    id: 2,
    slug: 'describing-a-place',
    title: 'Describing a place',
    tags: ['A2', 'Speaking'],
    pages: [
      [1600, 2344, 'b1be3eb7', '67bbeaf0'],
      [1600, 2310, '5c687945', 'a47b448f'],
      [1600, 2232, 'ac364f1a', 'b5d1e4d6'],
    ],
  },
  {
    id: 6,
    slug: 'at-the-airport',
    title: 'At the airport',
    tags: ['A2', 'Travel'],
    pages: [
      [1600, 2238, '3f9c528c', 'f10869bd'],
      [1600, 2304, '0d1e85c8', '734f5170'],
      [1600, 2242, 'f1a8f48a', '65ab4244'],
    ],
  },
  {
    id: 8,
    slug: 'past-stories',
    title: 'Stories in the past',
    tags: ['A2', 'Grammar'],
    pages: [
      [1600, 2160, '62124e00', '23fa623c'],
      [1600, 2440, 'c1712299', '653b3c76'],
      [1600, 2168, '0418b59d', 'f80a6208'],
    ],
  },
  {
    id: 3,
    slug: 'phone-calls',
    title: 'Phone calls',
    tags: ['B1', 'Work'],
    pages: [
      [1600, 2726, 'f06dcf5b', 'e09b4717'],
      [1600, 2508, 'f499424c', '4126e591'],
      [1600, 2320, '9f8f2dea', '2b35a54a'],
    ],
  },
  {
    id: 9,
    slug: 'small-talk',
    title: 'Small talk at work',
    tags: ['B1', 'Work'],
    pages: [
      [1600, 2688, 'd9ed0a22', '78c0e992'],
      [1600, 2432, '56cf3084', '82fc5bc5'],
    ],
  },
  {
    id: 7,
    slug: 'giving-opinions',
    title: 'Giving opinions',
    tags: ['B1', 'Discussion'],
    pages: [
      [1600, 2790, '2516d21c', '9b00b670'],
      [1600, 2160, 'd66f71d6', 'bc3e09c2'],
      [1600, 2356, 'a824d56f', '9fb5d6c9'],
    ],
  },
  {
    id: 4,
    slug: 'job-interview',
    title: 'The job interview',
    tags: ['B2', 'Work'],
    pages: [
      [1600, 2654, '6356bba2', '9aba359d'],
      [1600, 2160, '79204b35', '3a049597'],
      [1600, 2570, '94173012', 'bcdb70aa'],
    ],
  },
  {
    id: 10,
    slug: 'ielts-part-two',
    title: 'IELTS Part 2 cards',
    tags: ['B2', 'IELTS'],
    pages: [
      [1600, 2686, '46ec5c1a', 'e54d1fca'],
      [1600, 2456, '05d17073', 'caaefa2c'],
      [1600, 2290, '65aaf0f1', '3da7de37'],
      [1600, 2616, '10aab2a8', '98190657'],
    ],
  },
] as const
