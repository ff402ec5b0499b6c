import { Skeleton, LoadingStatus } from '../../../kit/ui/feedback/skeleton.tsx'

/** Skeleton of the page in its final layout. */
export const AvailabilitySkeleton = ({ months }: { months: number }) => (
  <>
    <LoadingStatus />
    <Skeleton height={44} />
    <div className="availability-levels" data-part="availability-levels">
      {[0, 1, 2].map((level) => (
        <div key={level} className="availability-level availability-lines" data-part="availability-level">
          <Skeleton width={96} />
          <Skeleton width="70%" height={24} />
        </div>
      ))}
    </div>
    <div className="availability-section">
      <Skeleton width={96} height={20} />
    </div>
    <div className="availability-services" data-part="availability-services" data-months={months}>
      {[0, 1, 2].map((service) => (
        <div key={service} className="availability-service" data-part="availability-service">
          <div className="availability-lines">
            <Skeleton width={120} />
            <Skeleton width={90} />
            <Skeleton width={140} />
          </div>
          <div className="availability-months">
            {Array.from({ length: months }, (_, month) => (
              <Skeleton key={month} height={150} />
            ))}
          </div>
        </div>
      ))}
    </div>
  </>
)
