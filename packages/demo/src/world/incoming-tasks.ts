import { days, hours, minutes } from '@passerelle/kernel/durations'
import { doneAtWork, dueAfter } from './office-hours.ts'
import type { DemoTask } from './demo-task.ts'

/** Requests of Atelier Lumen from the day of the first start, the oldest first; nobody has taken them (PLN-063). */
export const incomingTasks = (now: Date): DemoTask[] => {
  const ago = (ms: number) => doneAtWork(new Date(now.getTime() - ms))
  return [
    {
      name: 'Préparer le poste d’une apprentie qui arrive au bureau d’études',
      owner: 'basile',
      members: [],
      labels: ['Infogérance', 'Run'],
      createdAt: ago(hours(4)),
      description:
        'Une apprentie commence au bureau d’études dans dix jours. Il lui faut un poste avec le logiciel de plans, ' +
        'une boîte et l’accès au dossier des patrons.',
      columns: { dueAt: dueAfter(now, days(8)) },
    },
    {
      name: 'La douchette de l’expédition perd sa connexion toutes les heures',
      owner: 'basile',
      members: [],
      labels: ['Infogérance', 'Run'],
      createdAt: ago(hours(3)),
      description: 'Il faut la remettre sur son socle pour qu’elle revienne. Les deux autres douchettes n’ont rien.',
      columns: { kind: 'issue', dueAt: dueAfter(now, days(2)) },
    },
    {
      name: 'Afficher les délais de livraison par pays dans la boutique',
      owner: 'ada',
      members: [],
      labels: ['Infogérance', 'Dév.'],
      createdAt: ago(hours(2)),
      description: 'Les clients demandent quand ils seront livrés avant de payer. Un délai par pays suffirait.',
      columns: { priority: 0 },
    },
    {
      name: 'Retrouver un dossier de photos effacé du partage marketing',
      owner: 'ada',
      members: [],
      labels: [],
      createdAt: ago(minutes(35)),
      description: 'Le dossier «\u00a0Collection d’automne\u00a0» n’est plus dans le partage depuis hier soir.',
    },
  ]
}
