/** How each set of Cedar's examples is told to the document that says the same in its own words. */
import type { Asking, CedarCase, Telling, Thing } from './cedar.ts'

const actionOf = ({ action }: CedarCase): string => action.replace(/^.*::"(.*)"$/, '$1')
const ofType = (things: readonly Thing[], type: string): readonly Thing[] => things.filter((one) => one.type === type)
const read = (entity: string, id: string): Asking => ({ method: 'GET', path: `/api/records/${entity}/${id}` })
const change = (entity: string, id: string, field = 'name'): Asking => ({
  method: 'PATCH',
  path: `/api/records/${entity}/${id}`,
  body: { [field]: 'Changed' },
})
const remove = (entity: string, id: string): Asking => ({ method: 'DELETE', path: `/api/records/${entity}/${id}` })
const run = (entity: string, id: string, action: string, body: Asking['body'] = {}): Asking => ({
  method: 'POST',
  path: `/api/records/${entity}/${id}/actions/${action}`,
  body,
})
const orNull = (id: string): string | null => (id === '' ? null : id)

const documentCloud: Telling = {
  document: 'document-cloud.md',
  people: ['User'],
  person: ({ attrs }, ref) => ({ blocked: attrs['blocked'].map(ref) }),
  records: (things) => [
    ...ofType(things, 'DocumentShare').map(({ uid, id }) => ({ uid, entity: 'share', fields: () => ({ name: id }) })),
    ...ofType(things, 'Group').map(({ uid, id, attrs, parents }) => ({
      uid,
      entity: 'group',
      fields: (ref: (uid: string) => string) => ({
        name: id,
        owner: ref(attrs['owner']),
        members: things.filter((one) => one.type === 'User' && one.parents.includes(uid)).map((one) => ref(one.uid)),
        shares: parents.map(ref),
      }),
    })),
    ...ofType(things, 'Document').map(({ uid, id, attrs }) => ({
      uid,
      entity: 'document',
      fields: (ref: (uid: string) => string) => ({
        title: id,
        owner: ref(attrs['owner']),
        private: attrs['isPrivate'],
        openToAll: attrs['publicAccess'],
        viewers: orNull(ref(attrs['viewACL'])),
        editors: orNull(ref(attrs['modifyACL'])),
        managers: orNull(ref(attrs['manageACL'])),
      }),
    })),
  ],
  asks: (asked, id) => {
    const nobody = asked.context.is_authenticated === false
    if (actionOf(asked) === 'ViewDocument') return { ...read('document', id), nobody }
    return { method: 'POST', path: '/api/records/document', body: { title: 'New' }, nobody }
  },
}

const codeTeams: Telling = {
  document: 'code-teams.md',
  people: ['User'],
  records: (things) => {
    const groups = things.filter(({ type }) => ['UserGroup', 'Team', 'Organization'].includes(type))
    // A group stands behind those it stands in.
    const depth = ({ parents }: Thing): number =>
      1 + Math.max(0, ...parents.map((uid) => depth(things.find((one) => one.uid === uid)!)))
    const ordered = groups.toSorted((a, b) => depth(a) - depth(b))
    return [
      ...ordered.map(({ uid, id, parents }) => ({
        uid,
        entity: 'group',
        fields: (ref: (uid: string) => string) => ({
          name: id,
          standsIn: parents.map(ref),
          members: things.filter((one) => one.type === 'User' && one.parents.includes(uid)).map((one) => ref(one.uid)),
        }),
      })),
      ...ofType(things, 'Repository').map(({ uid, id, attrs }) => ({
        uid,
        entity: 'repository',
        fields: (ref: (uid: string) => string) => ({
          name: id,
          ...Object.fromEntries(
            ['readers', 'triagers', 'writers', 'maintainers', 'admins'].map((field) => [field, ref(attrs[field])]),
          ),
        }),
      })),
    ]
  },
  asks: (asked, id) => run('repository', id, actionOf(asked)),
}

/** Properties name their chain, reservations their property; a reservation's chain is its property's. */
const houses = (things: readonly Thing[]) => [
  ...ofType(things, 'Hotel').map(({ uid, id, parents }) => ({
    uid,
    entity: 'hotel',
    fields: (ref: (uid: string) => string) => ({ name: id, chain: orNull(ref(parents[0] ?? '')) }),
  })),
  ...ofType(things, 'Property').map(({ uid, id, parents }) => ({
    uid,
    entity: 'property',
    fields: (ref: (uid: string) => string) => ({ name: id, hotel: ref(parents[0]!) }),
  })),
  ...ofType(things, 'Reservation').map(({ uid, id, parents }) => ({
    uid,
    entity: 'reservation',
    fields: (ref: (uid: string) => string) => ({
      name: id,
      property: ref(parents.find((parent) => parent.startsWith('Property'))!),
    }),
  })),
]

/** `viewReservation`, `updateProperty`, `grantAccessHotel` */
const asksAboutHouses: Telling['asks'] = (asked, id) => {
  const [, verb = '', entity = ''] = /^(view|update|grantAccess)(\w+)$/.exec(actionOf(asked)) ?? []
  const path = entity.toLowerCase()
  if (verb === 'view') return read(path, id)
  return verb === 'update' ? change(path, id) : run(path, id, 'grant-access')
}

const hotels: Telling = {
  document: 'hotels.md',
  people: ['User'],
  person: ({ attrs }, ref) => ({
    viewsHotels: attrs['viewPermissions'].hotelReservations.map(ref),
    viewsProperties: attrs['viewPermissions'].propertyReservations.map(ref),
    worksForHotels: attrs['memberPermissions'].hotelReservations.map(ref),
    worksForProperties: attrs['memberPermissions'].propertyReservations.map(ref),
    runsHotels: attrs['hotelAdminPermissions'].map(ref),
    runsProperties: attrs['propertyAdminPermissions'].map(ref),
  }),
  records: houses,
  asks: asksAboutHouses,
}

const LEVELS: Readonly<Record<string, string>> = { View: 'view', Member: 'work', Admin: 'run' }

const hotelRights: Telling = {
  document: 'hotel-rights.md',
  people: ['User'],
  records: (things, linked) => [
    ...houses(things),
    ...linked.map(({ template, principal, resource }) => ({
      uid: '',
      entity: 'right',
      fields: (ref: (uid: string) => string) => ({
        person: ref(principal),
        level: LEVELS[/^[A-Z][a-z]+/.exec(template)![0]]!,
        about: template.endsWith('Reservation') ? 'stays' : 'houses',
        ...(resource.startsWith('Hotel') ? { hotel: ref(resource) } : { property: ref(resource) }),
      }),
    })),
  ],
  asks: asksAboutHouses,
}

const sales: Telling = {
  document: 'sales.md',
  people: ['User'],
  person: ({ attrs, parents }, ref) => ({
    job: attrs['job'].replace('Job::', ''),
    customerId: attrs['customerId'],
    markets: parents.map(ref),
  }),
  records: (things, linked) => [
    ...ofType(things, 'Market').map(({ uid, id }) => ({ uid, entity: 'market', fields: () => ({ name: id }) })),
    ...ofType(things, 'Presentation').map(({ uid, id, attrs }) => ({
      uid,
      entity: 'presentation',
      fields: (ref: (uid: string) => string) => {
        const shared = (word: RegExp) =>
          linked.filter((link) => link.resource === uid && word.test(link.template)).map((link) => link.principal)
        return {
          title: id,
          owner: ref(attrs['owner']),
          viewers: [...new Set([...(attrs['viewers'] ?? []), ...shared(/view/)])].map(ref),
          editors: [...new Set([...(attrs['editors'] ?? []), ...shared(/edit/)])].map(ref),
        }
      },
    })),
  ],
  asks: (_, id) => read('presentation', id),
}

const streaming: Telling = {
  document: 'streaming.md',
  people: ['Subscriber', 'FreeMember'],
  person: ({ type, attrs }) => ({
    subscribes: type === 'Subscriber',
    tier: attrs['subscription']?.tier ?? null,
    isAChild: attrs['profile']?.isKid ?? false,
  }),
  records: (things) => [
    ...ofType(things, 'Movie').map(({ uid, id, attrs }) => ({
      uid,
      entity: 'movie',
      fields: () => ({
        title: id,
        free: attrs['isFree'],
        extraToPay: attrs['needsRentOrBuy'],
        nominated: attrs['isOscarNominated'],
      }),
    })),
    ...ofType(things, 'Show').map(({ uid, id, attrs }) => ({
      uid,
      entity: 'show',
      fields: () => ({
        title: id,
        free: attrs['isFree'],
        earlyAccess: attrs['isEarlyAccess'],
        releasedAt: `${attrs['releaseDate']}T00:00:00Z`,
      }),
    })),
  ],
  at: ({ context }) => context.now.datetime.arg.replace(/(\d\d)(\d\d)$/, '$1:$2'),
  asks: (asked, id) => {
    const entity = asked.resource.startsWith('Movie') ? 'movie' : 'show'
    const hours = /^([+-])(\d+)h$/.exec(asked.context.now.localTimeOffset?.arg ?? '')
    const headers: Readonly<Record<string, string>> = hours ? { 'time-zone': `${hours[1]}${hours[2]!.padStart(2, '0')}:00` } : {}
    return { ...run(entity, id, actionOf(asked)), headers }
  },
}

const ROLE_TAGS = { status: 'production_status', countries: 'country', stages: 'stage' } as const
const tagsOf = (tags: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(ROLE_TAGS).map(([field, tag]) => [field, tags[tag] ?? []]))

const tags: Telling = {
  document: 'tags.md',
  people: ['User'],
  roles: ({ parents }) => parents.map((role) => role.replace('Role::Role-', 'role')),
  records: (things) => [
    ...ofType(things, 'User').flatMap(({ uid, attrs }) =>
      Object.entries(attrs['allowedTagsForRole'] as Record<string, Record<string, readonly string[]>>).map(
        ([role, allowed]) => ({
          uid: '',
          entity: 'tag-set',
          fields: (ref: (uid: string) => string) => ({
            person: ref(uid),
            role: role.replace('Role-', ''),
            ...tagsOf(allowed),
          }),
        }),
      ),
    ),
    ...ofType(things, 'Workspace').map(({ uid, id, attrs }) => ({
      uid,
      entity: 'workspace',
      fields: () => ({ name: id, ...tagsOf(attrs['tags']) }),
    })),
  ],
  asks: (asked, id) => {
    const verb = actionOf(asked).replace('Workspace', '')
    if (verb === 'Read') return read('workspace', id)
    return verb === 'Update' ? change('workspace', id) : remove('workspace', id)
  },
}

const tax: Telling = {
  document: 'tax.md',
  people: ['Professional'],
  person: ({ attrs }) => ({ office: attrs['location'] }),
  records: (things, linked) => [
    ...ofType(things, 'Professional').flatMap(({ uid, attrs }) =>
      (attrs['assigned_orgs'] as readonly Record<string, string>[]).map((desk) => ({
        uid: '',
        entity: 'desk',
        fields: (ref: (uid: string) => string) => ({
          professional: ref(uid),
          organization: desk['organization']!,
          serviceLine: desk['serviceline']!,
          office: desk['location']!,
        }),
      })),
    ),
    ...ofType(things, 'Client').map(({ uid, id, attrs }) => ({
      uid,
      entity: 'client',
      fields: () => ({ name: id, organization: attrs['organization'] }),
    })),
    ...ofType(things, 'Document').map(({ uid, id, attrs }) => ({
      uid,
      entity: 'paper',
      fields: (ref: (uid: string) => string) => ({
        name: id,
        serviceLine: attrs['serviceline'],
        office: attrs['location'],
        owner: ref(attrs['owner']),
        shownTo: linked.filter(({ resource }) => resource === uid).map(({ principal }) => ref(principal)),
      }),
    })),
  ],
  asks: ({ context }, id, ref) => {
    const { type, id: client } = context.consent.client.__entity
    const offices = context.consent.team_region_list
    return run('paper', id, 'view', { client: ref(`${type.replace(/^.*::/, '')}::${client}`), offices })
  },
}

const gitApp: Telling = {
  document: 'git-app.md',
  people: ['User'],
  records: (things) =>
    ofType(things, 'Repo').map(({ uid, id, attrs }) => ({
      uid,
      entity: 'repo',
      fields: (ref: (uid: string) => string) => ({
        name: id,
        admins: (attrs['admins'] ?? []).map(ref),
        contributors: (attrs['contributors'] ?? []).map(ref),
        reporters: (attrs['reporters'] ?? []).map(ref),
      }),
    })),
  // `addRepoAdmin` → `add-admin`, `pushRepo` → `push`
  asks: (asked, id) =>
    run('repo', id, actionOf(asked).replace('Repo', '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)),
}

const photos: Telling = {
  document: 'photos.md',
  people: ['User'],
  roles: ({ parents }) => (parents.includes('Role::PhotoJudge') ? ['judge'] : []),
  records: (things) => [
    ...ofType(things, 'UserGroup').map(({ uid, id }) => ({
      uid,
      entity: 'family',
      fields: (ref: (uid: string) => string) => ({
        name: id,
        members: things.filter(({ parents }) => parents.includes(uid)).map((one) => ref(one.uid)),
      }),
    })),
    ...ofType(things, 'Album').map(({ uid, id }) => ({
      uid,
      entity: 'album',
      // Two policies name these albums and those they are open to.
      fields: (ref: (uid: string) => string) => ({
        name: id,
        openTo: id === 'JaneVacation' ? [ref('User::JohnDoe')] : [],
        openToFamilies: id === 'DoePhotos' ? [ref('UserGroup::DoeFamily')] : [],
      }),
    })),
    ...ofType(things, 'Photo').map(({ uid, id, attrs, parents }) => ({
      uid,
      entity: 'photo',
      by: attrs['owner'] as string,
      fields: (ref: (uid: string) => string) => ({
        name: id,
        labels: attrs['labels'],
        subjects: (attrs['subjects'] ?? []).map(ref),
        albums: parents.filter((parent) => parent.startsWith('Album')).map(ref),
      }),
    })),
  ],
  asks: (asked, id) => {
    const verb = actionOf(asked).replace('Photo', '')
    if (verb === 'delete') return remove('photo', id)
    const { judgingSession } = asked.context
    return run('photo', id, verb, judgingSession === undefined ? {} : { judging: judgingSession })
  },
}

/** By the last words of the set's name. */
export const tellings: Readonly<Record<string, Telling>> = {
  document_cloud: documentCloud,
  github_example: codeTeams,
  'hotel_chains/static': hotels,
  'hotel_chains/templated': hotelRights,
  'sales_orgs/static': sales,
  'sales_orgs/templated': sales,
  streaming_service: streaming,
  tags_n_roles: tags,
  tax_preparer: tax,
  GitApp: gitApp,
  PhotoApp: photos,
}
