export { openPdfs, type Pdfs } from './pdfs.ts'
export { printData } from './print-data.ts'
