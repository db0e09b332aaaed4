// Lists of short texts for sample records.

export const cities = [
  'Utrecht',
  'Lisbon',
  'Ghent',
  'Lyon',
  'Turin',
  'Gdańsk',
  'Aarhus',
  'Porto',
  'Graz',
  'Bilbao',
  'Leeds',
  'Tampere',
] as const

export const companies = [
  'Harbour & Sons',
  'Northlight Studio',
  'Vela Foods',
  'Brightwater Labs',
  'Orchard Print',
  'Kestrel Logistics',
  'Maple Dental',
  'Tessera Tiles',
  'Blue Fern Travel',
  'Anchor Insurance',
  'Polder Energy',
  'Juniper Books',
] as const

export const things = [
  'Standing desk',
  'Laptop stand',
  'Projector',
  'Coffee machine',
  'Whiteboard',
  'Bicycle',
  'Camera',
  'Headphones',
  'Printer',
  'Notebook set',
  'Desk lamp',
  'Toolbox',
] as const

export const subjects = [
  'Weekly planning',
  'Kick-off with the new team',
  'Quarterly review',
  'Interview',
  'Budget for next year',
  'Workshop on accessibility',
  'Supplier talks',
  'Design critique',
  'Onboarding',
  'Retrospective',
  'Release planning',
  'Training first aid',
] as const

export const books = [
  'The Quiet Harbour',
  'A Field Guide to Clouds',
  'Letters from the Lighthouse',
  'The Clockmaker’s Garden',
  'Small Rivers',
  'Bread and Salt',
  'The Last Ferry',
  'Notes on Walking',
  'Winter Orchard',
  'The Map Room',
  'A House by the Canal',
  'Seven Bridges',
] as const

export const streets = [
  'Mill Lane',
  'Station Road',
  'Church Street',
  'Canal Side',
  'Market Square',
  'Orchard Way',
] as const
export const departments = [
  'Sales',
  'Support',
  'Engineering',
  'Design',
  'People',
  'Finance',
  'Operations',
  'Research',
] as const
export const places = [
  'Atlas',
  'Birch',
  'Cedar',
  'Delta',
  'Elm',
  'Fjord',
  'Grove',
  'Harbour',
  'Iris',
  'Juniper',
  'Kestrel',
  'Lagoon',
] as const

export const sentences = [
  'Agreed with the team last week.',
  'Please look at the second page first.',
  'This is the same arrangement as last year.',
  'The earlier one could no longer be repaired.',
  'It was cheaper than the alternatives we compared.',
  'More details will follow once the date is fixed.',
  'Several colleagues have asked for this.',
  'We should talk about it before the end of the month.',
] as const

export const reasons = [
  'The numbers do not add up; please look at them once more.',
  'Something is missing here. Please add it and send it again.',
  'This belongs to another team.',
] as const

export const firstNames = [
  'Clara',
  'Matteo',
  'Ines',
  'Jakub',
  'Noor',
  'Emil',
  'Freya',
  'Daniel',
  'Mila',
  'Oscar',
  'Zeynep',
  'Hugo',
] as const

export const lastNames = [
  'Duarte',
  'Lindholm',
  'Marchetti',
  'de Wit',
  'Kamara',
  'Horváth',
  'Sørensen',
  'Petit',
  'Brandt',
  'Costa',
  'Yılmaz',
  'Murphy',
] as const

export const fullNames = firstNames.map((name, i) => `${name} ${lastNames[(i * 5) % lastNames.length]}`)

export const jobs = [
  'Frontend developer',
  'Account manager',
  'Data analyst',
  'Office manager',
  'Service engineer',
  'Product designer',
  'Team assistant',
  'Controller',
] as const

export const faults = [
  'Laptop does not start',
  'Printer on the second floor jams',
  'No access to the shared folder',
  'Screen stays black after lunch',
  'Phone rings without a caller',
  'Update stops half-way',
  'Projector shows green stripes',
  'Wireless network drops in the canteen',
  'Password is not accepted',
  'Keyboard misses letters',
] as const

export const symptoms = [
  'It began this morning, shortly after nine. Nothing was changed before.',
  'It works again after a restart, but only for an hour or so.',
  'Three of us in the same room have it. Other rooms seem fine.',
  'There is a message, but it is gone before one can read it.',
  'It worked yesterday. I have tried another cable and another socket.',
] as const

export const undertakings = [
  'Quiet streets around schools',
  'Salt marshes as flood protection',
  'Learning to read late',
  'Heat from waste water',
  'Old seeds, dry summers',
  'How neighbours help each other',
  'Bicycles for the night shift',
  'Mapping small rivers',
] as const

export const institutions = [
  'University of Aarhus',
  'Harbour Institute',
  'Northern Technical College',
  'School of Design Porto',
  'Academy of Graz',
  'Institute for Soils',
] as const

export const groups = ['Cameras', 'Lenses', 'Lights', 'Sound', 'Furniture', 'Tools', 'Computers', 'Vehicles'] as const
export const skills = ['Spanish', 'SQL', 'Accounting', 'First aid', 'Welding', 'Negotiation', 'Figma'] as const
export const allergies = ['Penicillin', 'Peanuts', 'Latex', 'Pollen'] as const
export const rounds = [
  'Spring round',
  'Autumn round',
  'Summer call',
  'Winter call',
  'Young talents',
  'Open call',
] as const
export const purposes = [
  'Course project',
  'Filming on Friday',
  'Exhibition',
  'Workshop',
  'Portraits',
  'Open day',
] as const
